// What `check` prints, piece by piece as results arrive: the whole is never held.
import type { Judged, Printing } from './report';
import type { Result } from './work';

/** Takes what workers have made ready, in the order of the files. */
export interface Output {
  /** All that there is to say of one file. */
  whole(out: string): void;
  /** Opens a file whose lines are told of in parts. */
  begin(file: string, judged: Judged | undefined): void;
  part(out: string): void;
  end(): void;
  /** Nothing more comes. */
  finish(): void;
}

export const openOutput = ({ format }: Printing, write: (text: string) => void): Output =>
  format === 'json' ? jsonArray(write) : plainLines(write);

const plainLines = (write: (text: string) => void): Output => ({
  whole: write,
  begin: () => undefined,
  part: write,
  end: () => undefined,
  finish: () => undefined,
});

/** The same text as JSON.stringify prints of an array of all files in two spaces. */
function jsonArray(write: (text: string) => void): Output {
  let isFirst = true;
  let hasParts = false;
  const separate = (): void => {
    write(isFirst ? '[\n' : ',\n');
    isFirst = false;
  };
  return {
    whole(out) {
      if (out === '') return;
      separate();
      write(out);
    },
    begin(file, judged) {
      separate();
      hasParts = false;
      const { dialect, target } = judged ?? { dialect: null, target: null };
      const head = JSON.stringify({ file, dialect, target }, null, 2).replace(/^/gm, '  ');
      write(`${head.slice(0, head.lastIndexOf('\n'))},\n    "findings": [`);
    },
    part(out) {
      if (out === '') return;
      write(`${hasParts ? ',' : ''}\n${out}`);
      hasParts = true;
    },
    end() {
      write(hasParts ? '\n    ]\n  }' : ']\n  }');
    },
    finish() {
      write(isFirst ? '[]\n' : '\n]\n');
    },
  };
}

/** A file whose lines arrive in parts. */
export interface LinesOutput {
  /** Prints a part or keeps it back; gives the results that have been said by that. */
  take(result: Result): readonly Result[];
  end(): readonly Result[];
}

/** No more characters of output than these are kept back. */
const mostHeld = 16 * 1024 * 1024;

/**
 * Prints what is found in the lines of a file. `waits`: nothing is said of a file that is plainly something else, so what comes before the first conversation is
 * kept back until it is known to be one; without it each line stands for itself.
 */
export function openLinesOutput(file: string, output: Output, waits: boolean): LinesOutput {
  let held: Result[] = [];
  let heldLength = 0;
  let isOther = false;
  let isBegun = false;
  const begin = (judged: Judged | undefined): readonly Result[] => {
    const said = held;
    held = [];
    isBegun = true;
    output.begin(file, judged);
    for (const { out } of said) output.part(out);
    return said;
  };
  return {
    take(result) {
      if (isBegun || !waits) {
        output.part(result.out);
        return [result];
      }
      held.push(result);
      heldLength += result.out.length;
      isOther ||= result.isOther;
      if (result.judged) return begin(result.judged);
      if (heldLength <= mostHeld) return [];
      if (!isOther) return begin(undefined);
      held = [];
      heldLength = 0;
      return [];
    },
    end() {
      if (!isBegun && isOther) held = [];
      const said = isBegun || !waits ? [] : begin(undefined);
      output.end();
      return said;
    },
  };
}
