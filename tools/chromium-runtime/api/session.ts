import type * as Electron from 'electron'
import { strictStub } from '../strict-stub.ts'
import { Permissions } from './permissions.ts'
import { WebRequest } from './web-request.ts'

class Session
  implements
    Pick<Electron.Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'isPersistent'>
{
  readonly webRequest = strictStub('session.webRequest', new WebRequest())
  readonly permissions = new Permissions()
  readonly #isPersistent: boolean

  constructor(isPersistent: boolean) {
    this.#isPersistent = isPersistent
  }

  setPermissionRequestHandler(handler: Parameters<Permissions['setRequestHandler']>[0]): void {
    this.permissions.setRequestHandler(handler)
  }

  setPermissionCheckHandler(handler: Parameters<Permissions['setCheckHandler']>[0]): void {
    this.permissions.setCheckHandler(handler)
  }

  isPersistent(): boolean {
    return this.#isPersistent
  }

  /** Nothing is kept: each start has a fresh profile. */
  async clearCache(): Promise<void> {}
}

/** The session of every window. */
export const defaultSession = strictStub('session', new Session(true))

const partitions = new Map<string, Session>()

/** Sessions of their own exist for `net` only, which keeps nothing. */
function fromPartition(partition: string): Session {
  const known = partitions.get(partition)
  if (known) return known
  const session = strictStub('session', new Session(partition.startsWith('persist:')))
  partitions.set(partition, session)
  return session
}

export const session = strictStub('session', { defaultSession, fromPartition })
