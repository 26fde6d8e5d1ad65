import type { ProxyAddress } from './proxy-route.ts'

/** Names and passwords that a session has sent to proxies: sent unasked from then on, until one is refused. */
export class ProxyPasswords {
  readonly #known = new Map<string, string>()

  /** The header's value. */
  find({ host, port }: ProxyAddress): string | undefined {
    return this.#known.get(`${host}:${port}`)
  }

  keep({ host, port }: ProxyAddress, username: string, password: string): void {
    this.#known.set(`${host}:${port}`, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  }

  /** @returns whether another one is known meanwhile, with which the request is sent again unasked. */
  refuse(proxy: ProxyAddress, sent: string | undefined): boolean {
    if (this.find(proxy) !== sent) return true
    this.#known.delete(`${proxy.host}:${proxy.port}`)
    return false
  }
}

const DEFAULT = {}
const bySession = new WeakMap<object, ProxyPasswords>()

/** Each session has its own; without one, that of all requests which name none. */
export function proxyPasswordsOf(session: object = DEFAULT): ProxyPasswords {
  const known = bySession.get(session)
  if (known) return known
  const made = new ProxyPasswords()
  bySession.set(session, made)
  return made
}
