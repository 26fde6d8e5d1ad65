import type * as Electron from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'

/**
 * Chromium knows only its own schemes, and gives pages of others no origin. So a custom scheme is shown to it as a secure
 * origin that exists nowhere: `app://host/path` as `https://host.app.localhost/path`. The application never sees that
 * form; the page does (`location.href`).
 */
const SUFFIX = '.localhost'
const schemes = new Set<string>()

export function addCustomScheme(scheme: string): void {
  schemes.add(scheme)
}

export function toChromiumAddress(address: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address)
  if (!match) return address
  const [, scheme = '', host = '', rest = ''] = match
  return schemes.has(scheme) ? `https://${host}.${scheme}${SUFFIX}${rest || '/'}` : address
}

export function toElectronAddress(address: string): string {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || !url.hostname.endsWith(SUFFIX)) return address
  const labels = url.hostname.slice(0, -SUFFIX.length).split('.')
  const scheme = labels.pop() ?? ''
  if (!schemes.has(scheme)) return address
  return `${scheme}://${labels.join('.')}${url.pathname}${url.search}${url.hash}`
}

/** The scheme of an address in Electron's form when the application answers for it. */
export function customSchemeOf(address: string): string | undefined {
  const scheme = address.slice(0, address.indexOf(':'))
  return schemes.has(scheme) ? scheme : undefined
}

/** A policy that names a custom scheme means the addresses above. */
export function toChromiumPolicy(policy: string): string {
  let result = policy
  for (const scheme of schemes) {
    result = result
      .replaceAll(new RegExp(`(?<=\\s)${scheme}:(?=[\\s;,]|$)`, 'g'), `https://*.${scheme}${SUFFIX}`)
      .replaceAll(new RegExp(`(?<=\\s)${scheme}://([^\\s;,/]+)`, 'g'), `https://$1.${scheme}${SUFFIX}`)
  }
  return result
}

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
