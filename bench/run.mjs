// `npm run bench`: ours beside its peers on the same texts in the same run. Prints ratios and writes docs/performance.md.
// --quick: up to 1 MB, and writes nothing; --up-to=10: up to 10 MB; --only=bulk,editing: those parts alone, and writes nothing.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSource } from '../scripts/import-source.mjs';
import { asking } from './asking.mjs';
import { bulk } from './bulk.mjs';
import { editing } from './editing.mjs';
import { memory, opening } from './opening.mjs';
import { KB, MB, page, targetTable } from './paper.mjs';
import { protocol, running } from './protocol.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const flag = (name) => process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const quick = process.argv.includes('--quick');
const only = flag('only')?.split(',');
const most = quick ? 1 : Number(flag('up-to') ?? 50);
const upTo = (limit) => [KB, 100 * KB, MB, 10 * MB, 50 * MB].filter((bytes) => bytes <= Math.min(most, limit) * MB);

const started = performance.now();
const core = await importSource(join(root, 'bench/core.ts'));
execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--production'], { stdio: 'inherit' });

const parts = {
  // First, so that nothing of the others is let go of meanwhile.
  memory: () => memory(core, upTo(50)),
  opening: () => opening(core, upTo(50)),
  editing: () => editing(core, upTo(50), { count: quick ? 100 : 300 }),
  asking: () => asking(core, upTo(50)),
  protocol: () => protocol(upTo(10).slice(1)),
  running: () => running(upTo(10).slice(1), quick ? 100 : 1000),
  bulk: () => bulk(quick ? 20 * MB : most * 10 * MB, { runs: 3 }),
};
for (const [name, part] of Object.entries(parts)) if (!only || only.includes(name)) await part();

const minutes = ((performance.now() - started) / 60_000).toFixed(0);
console.log(`\nTargets\n${targetTable()}\n\nTook ${minutes} minutes.`);
const intro = `# Measured speed

Written by \`npm run bench\` on Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, in ${minutes} minutes. Absolute times wander with the machine and its load; trust ratios. No test asserts a time.
The texts are generated (\`bench/generate.mjs\`): LangChain flat, Latin, CJK and emoji, parallel calls, long results.
\`npm run bench -- --quick\` ends in a minute or two and writes nothing; \`node bench/soak.mjs\` is the soak over stdio.
`;
if (!quick && !only) writeFileSync(join(root, 'docs/performance.md'), page(intro));
