// Types of `stand-in.mjs`, which runs without a build.

/** Starts the stand-in. `port` 0, the default, takes a free one; `delayMs` is the pause before each piece of a reply. */
export declare function startStandIn(options?: {
  readonly port?: number;
  readonly host?: string;
  readonly delayMs?: number;
}): Promise<{ readonly url: string; close(): Promise<void> }>;
