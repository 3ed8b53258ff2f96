// What an editor asks of a large file that is open, in the core: each request after a letter was typed somewhere else.
import { conversation } from './generate.mjs';
import { median, ms, p99, times } from './measure.mjs';
import { label, MB, section, table, target } from './paper.mjs';

const frame = 16;

/** Each feature at each size; at 50 MB the median has to stay within a frame. */
export function asking(core, sizes) {
  const large = sizes.filter((bytes) => bytes >= MB);
  const columns = large.map((bytes) => timesOf(core, bytes));
  const rows = Object.keys(core.features).map((name) => [
    name,
    ...columns.map((column) => `${ms(median(column[name]))} / ${ms(p99(column[name]))}`),
  ]);
  section(
    'What an editor asks',
    'Milliseconds in the core, median / 99th percentile of 20; a letter is typed before each.',
    table(['request', ...large.map(label)], rows),
  );
}

function timesOf(core, bytes) {
  const text = conversation({ bytes });
  const at = text.indexOf('"content": "', text.length / 3) + 14;
  let document = core.openDocument(text);
  let result = core.check(document);
  /** The letter and its removal in turn, so that the text stays as it is. */
  const prepare = (run) => {
    const isThere = run % 2 === 0;
    document = core.editDocument(document, [
      isThere ? { start: at, end: at, text: 'x' } : { start: at, end: at + 1, text: '' },
    ]);
    result = core.check(document, {}, result);
    return core.openedAt(document, result, text);
  };
  return Object.fromEntries(
    Object.entries(core.features).map(([name, ask]) => {
      const found = times(ask, { count: 20, warm: 4, prepare });
      if (bytes === 50 * MB)
        target(`${name}, 50 MB, median`, {
          found: median(found),
          most: frame,
          unit: 'ms',
          standsInTheWay: 'one entry for each of tens of thousands of messages',
        });
      return [name, found];
    }),
  );
}
