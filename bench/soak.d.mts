// What tests use of the soak.
export interface Soaked {
  readonly drifts: readonly string[];
  readonly failures: readonly string[];
  readonly heaps: readonly number[];
  readonly empty: number;
  readonly closed: number;
  readonly versions: number;
  readonly requests: number;
}
export function soak(options?: {
  readonly edits?: number;
  readonly bytes?: number;
  readonly seed?: number;
  readonly checks?: number;
}): Promise<Soaked>;

interface Change {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}
export function editedText(
  start: string,
  next: () => number,
): {
  text(): string;
  edit(): readonly Change[];
};
