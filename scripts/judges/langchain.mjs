// Asks Python's langchain-core and langgraph about generated conversations, and keeps their verdicts as data: tests/judges/langchain-python.jsonl.
// `node scripts/judges/langchain.mjs [PYTHON]`; PYTHON has `pip install langchain-core==1.6.5 langgraph==1.2.12`.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSource } from '../import-source.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const python = process.argv[2] ?? 'python3';

const { langChainCaseLines } = await importSource(join(root, 'tests/judges/langchain-corpus.ts'));
const { status, stdout, stderr } = spawnSync(python, [join(root, 'scripts/judges/langchain.py')], {
  input: langChainCaseLines().join('\n'),
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
if (status !== 0) throw new Error(stderr);
writeFileSync(join(root, 'tests/judges/langchain-python.jsonl'), stdout);
console.log(`${stdout.trim().split('\n').length - 1} conversations`);
