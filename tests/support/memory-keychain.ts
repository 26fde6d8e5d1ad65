import type { Keychain } from '../../electron/credentials/keychain.ts'

/**
 * A keychain without a service, which forgets with the test.
 * @param entries to look into
 * @param longestSecret as of a system whose entries are short
 */
export function createMemoryKeychain(
  entries = new Map<string, string>(),
  longestSecret = Number.POSITIVE_INFINITY,
): Keychain {
  return {
    get: async (account) => entries.get(account) ?? null,
    set: async (account, secret) => void entries.set(account, secret),
    delete: async (account) => void entries.delete(account),
    reach: async () => undefined,
    fits: (secret) => secret.length <= longestSecret,
    cancel: () => undefined,
  }
}
