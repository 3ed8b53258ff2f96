// The entry that VS Code calls: runs the suites bundled beside it with mocha, and says how many passed.
import Mocha from 'mocha';

const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, color: false });
// The suites register themselves while the bundle is loaded, which needs mocha's globals to be there first.
mocha.suite.emit('pre-require', globalThis, '', mocha);

export async function run(): Promise<void> {
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.once('end', () => {
      const { passes = 0, failures: failed = 0 } = runner.stats ?? {};
      console.log(`in VS Code: ${passes} passed, ${failed} failed`);
    });
  });
  if (failures > 0) throw new Error(`${failures} failed`);
}
