// How far a long check has come: a line on a terminal that is overwritten by the next one, and nothing anywhere else.
import { type Language, say } from '../core/words/index';

/** What a progress line is written to. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  /** More has been done: bytes checked and errors found. `now`: milliseconds. */
  add(bytes: number, errors: number, now: number): void;
  /** Takes the line away, so that something else can be written. */
  clear(): void;
}

/** What ends sooner shows no progress; milliseconds. */
const patience = 1000;
const between = 200;
const eraseLine = '\r\u001b[2K';

/** `started`: milliseconds, on the clock of `add`. */
export function showProgress(screen: Screen, language: Language, started: number): Progress {
  let bytes = 0;
  let errors = 0;
  let shown = started + patience - between;
  let isShown = false;
  return {
    add(moreBytes, moreErrors, now) {
      bytes += moreBytes;
      errors += moreErrors;
      if (!screen.isTTY || now - shown < between) return;
      shown = now;
      isShown = true;
      screen.write(eraseLine + say(language, 'cli.progress', { megabytes: Math.round(bytes / 1e6), errors }));
    },
    clear() {
      if (isShown) screen.write(eraseLine);
      isShown = false;
    },
  };
}
