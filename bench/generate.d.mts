// What tests use of the generator.
export function random(seed: number): () => number;
export function conversation(options: {
  readonly bytes: number;
  readonly indent?: number;
  readonly fat?: boolean;
  readonly seed?: number;
  readonly script?: 'latin' | 'cjk' | 'emoji' | 'mixed';
}): string;
