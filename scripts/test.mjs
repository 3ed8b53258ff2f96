// `npm test`: types, lint, build, the unit, fixture, property and protocol tests, and the suite inside VS Code. One summary; the last line counts.
// --all-hosts: the suite also inside the oldest VS Code that engines.vscode names.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const report = join(root, 'out/vitest.json');
mkdirSync(join(root, 'out'), { recursive: true });
// What an earlier run wrote must not count.
rmSync(report, { force: true });

/**
 * Runs a command and shows its output; with `keep`, also returns it.
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, { keep = false, env = {} } = {}) {
  console.log(`\n▶ ${command} ${args.join(' ')}`);
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', keep ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  if (keep) process.stdout.write(result.stdout ?? '');
  return { ok: result.status === 0, output: result.stdout ?? '' };
}

/** @type {{ name: string, passed: number, failed: number, skipped: number }[]} */
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

insideCode('in VS Code');
if (process.argv.includes('--all-hosts')) insideCode('in the oldest VS Code', { MESSAGES_VSCODE_HOST: 'oldest' });

console.log('');
for (const { name, passed, failed, skipped } of results) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * The suite inside a VS Code; one that ends without saying how many passed has failed.
 * @param {string} name
 */
function insideCode(name, env = {}) {
  const { ok, output } = run('node', ['scripts/test-vscode.mjs'], { keep: true, env });
  const counts = /in VS Code: (\d+) passed, (\d+) failed/.exec(output);
  step(name, Number(counts?.[1] ?? 0), Math.max(Number(counts?.[2] ?? 0), ok && counts ? 0 : 1));
}

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
