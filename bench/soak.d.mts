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
