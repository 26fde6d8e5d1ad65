import type { Transport } from '../api/transport.ts'
import type { Keychain } from '../credentials/keychain.ts'
import type { Clock } from '../sync/sweep-context.ts'

/** What workspaces need from the world; the application and the command line each bring their own. */
export interface WorkspaceServices {
  readonly keychain: Keychain
  readonly transport: Transport
  readonly clock: Clock
}
