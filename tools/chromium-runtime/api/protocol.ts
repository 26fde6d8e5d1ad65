import type * as Electron from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'

/**
 * Chromium gives pages of unknown schemes no origin. So a custom scheme is mapped to a secure origin that does not
 * exist:
 * `app://host/path` to `https://host.app.localhost/path`. The main process never sees that form; the page does
 * (`location.href`).
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

/** The scheme of an address in Electron's form if it is a custom one. */
export function customSchemeOf(address: string): string | undefined {
  const scheme = address.slice(0, address.indexOf(':'))
  return schemes.has(scheme) ? scheme : undefined
}

/** Maps the custom schemes in a content security policy. */
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

/** Custom schemes behave like https in this runtime; others are not supported. */
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

/** @returns the application's handler of a scheme, or undefined */
export function findProtocolHandler(scheme: string): Handler | undefined {
  return handlers.get(scheme)
}

export const protocol: Pick<
  Electron.Protocol,
  'registerSchemesAsPrivileged' | 'handle' | 'isProtocolHandled'
> = strictStub('protocol', {
  registerSchemesAsPrivileged,
  handle,
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
})
