// Where a part of a text stands after the text around it has changed.

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A change as VS Code tells of it: those of one event are in such an order that each speaks of the text after the ones before it. */
export interface Change {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** What stands between two quotes, after changes; undefined where one of them reached over a quote. */
export function follow(stretch: Stretch, changes: readonly Change[]): Stretch | undefined {
  let { start, end } = stretch;
  for (const { rangeOffset: from, rangeLength, text } of changes) {
    const to = from + rangeLength;
    const grown = text.length - rangeLength;
    if (from >= start && to <= end) end += grown;
    else if (to < start) [start, end] = [start + grown, end + grown];
    else if (from <= end) return undefined;
  }
  return { start, end };
}
