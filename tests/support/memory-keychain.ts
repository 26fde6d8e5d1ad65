import type { Keychain } from '../../electron/credentials/keychain.ts'

/** A keychain without a service, which forgets with the test. */
export function createMemoryKeychain(): Keychain {
  const entries = new Map<string, string>()
  return {
    get: async (account) => entries.get(account) ?? null,
    set: async (account, secret) => void entries.set(account, secret),
    delete: async (account) => void entries.delete(account),
    reach: async () => undefined,
    fits: () => true,
    cancel: () => undefined,
  }
}
