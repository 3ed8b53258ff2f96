// `npm test`: types, lint, build, the unit, fixture, property and protocol tests, and the suite inside VS Code. One summary; the last line counts.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const report = join(root, 'out/vitest.json');
mkdirSync(join(root, 'out'), { recursive: true });

/** Runs a command and shows its output as it comes; with `keep`, also returns it. */
function run(command, args, { keep = false } = {}) {
  console.log(`\n▶ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', keep ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  if (keep) process.stdout.write(result.stdout ?? '');
  return { ok: result.status === 0, output: result.stdout ?? '' };
}

const results = [];
const step = (name, passed, failed, skipped = 0) => results.push({ name, passed, failed, skipped });
const single = (name, { ok }) => step(name, ok ? 1 : 0, ok ? 0 : 1);

single('types', run('npx', ['tsc', '-b']));
single('lint', run('npx', ['biome', 'check', '--error-on-warnings']));
single('build', run('node', ['scripts/build.mjs']));
single('generated pages', run('node', ['scripts/docs.mjs', '--check']));

const unit = run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
const counts = readCounts();
step('vitest', counts.passed, Math.max(counts.failed, unit.ok ? 0 : 1), counts.skipped);

const inside = run('node', ['scripts/test-vscode.mjs'], { keep: true });
const line = /in VS Code: (\d+) passed, (\d+) failed/.exec(inside.output);
step('in VS Code', Number(line?.[1] ?? 0), Math.max(Number(line?.[2] ?? 0), inside.ok ? 0 : 1));

console.log('');
for (const { name, passed, failed, skipped } of results) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

/** What vitest wrote; a run that wrote nothing has failed. */
function readCounts() {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests || (numFailedTestSuites > 0 ? 1 : 0),
      skipped: numPendingTests,
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
