import type { MessagePort } from 'node:worker_threads'

/** What the thread of the command line is started with. */
export interface CommandOrder {
  readonly args: readonly string[]
  /** For `joinRelay`; null where no processes can be started. */
  readonly relay: MessagePort | null
}

/** What it tells. `isStuck`: a keychain that never answers holds the thread, which therefore will not end. */
export type CommandEnd =
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'ended'; readonly exitCode: number; readonly isStuck: boolean }
