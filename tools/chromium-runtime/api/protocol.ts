import type * as Electron from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'
import { addCustomScheme } from '../window/addresses.ts'

type Handler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Handler>()

/** Custom schemes behave like https in this runtime; one that asks to be less is not imitated. */
function registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
  for (const { scheme, privileges } of schemes) {
    if (!privileges?.standard || !privileges.secure) {
      throw notImplemented(`the scheme ${scheme}: without the privileges standard and secure`)
    }
    if (privileges.bypassCSP) throw notImplemented(`the scheme ${scheme}: with the privilege bypassCSP`)
    addCustomScheme(scheme)
  }
}

function handle(scheme: string, handler: Handler): void {
  if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} has been registered already`)
  handlers.set(scheme, handler)
}

/** @returns what the application answers for a scheme; undefined where it does not answer. */
export function findProtocolHandler(scheme: string): Handler | undefined {
  return handlers.get(scheme)
}

export const protocol: Pick<
  Electron.Protocol,
  'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
> = strictStub('protocol', {
  registerSchemesAsPrivileged,
  handle,
  unhandle: (scheme: string) => {
    handlers.delete(scheme)
  },
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
})
