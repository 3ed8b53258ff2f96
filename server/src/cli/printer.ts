// Prints a reply in the file's dialect: to a terminal while it grows, to anything else when it is whole.
import { printJson } from '../core/json/print';
import { receive, writeReply } from '../core/run/reply';
import type { Session } from '../core/run/session';
import { differenceOf } from '../core/text/difference';
import type { Terminal } from './terminal';

export interface Printer {
  grow(session: Session): void;
  /** Prints what is missing of the messages that the reply has become. */
  finish(messages: readonly unknown[]): void;
}

export function startPrinter(terminal: Terminal): Printer {
  let written = '';
  return {
    grow(session) {
      if (!terminal.isInteractive) return;
      const settled = settledPart(session);
      if (!settled.startsWith(written)) return;
      terminal.write(settled.slice(written.length));
      written = settled;
    },
    finish(messages) {
      const whole = print(messages);
      const goesOn = whole.startsWith(written);
      if (written !== '' && !goesOn) terminal.write('\n');
      if (whole !== '') terminal.print(goesOn ? whole.slice(written.length) : whole);
    },
  };
}

const print = (messages: readonly unknown[]): string =>
  messages.map((message) => printJson(message, { indent: '  ', eol: '\n' })).join('\n');

/** What stays as it is when more text comes: all before the end of the text that has come. */
function settledPart({ reply, place, options }: Session): string {
  const shown = print(writeReply(reply, place, options));
  const later = print(writeReply(receive(reply, { type: 'content', text: '.' }), place, options));
  return shown.slice(0, differenceOf(shown, later).start);
}
