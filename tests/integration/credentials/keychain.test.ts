import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createKeychain } from '../../../electron/credentials/keychain.ts'

/** Needs a Secret Service: the test command runs a real gnome-keyring in a D-Bus session of its own. */
describe("the system's keychain", () => {
  const keychain = createKeychain()

  test('keeps a secret, hands it back, and forgets it', async () => {
    const account = randomUUID()
    const secret = 'sécret "with" quotes\nand a second line ✓'
    expect(await keychain.get(account)).toBeNull()
    await keychain.set(account, secret)
    expect(await keychain.get(account)).toBe(secret)
    await keychain.set(account, 'replaced')
    expect(await keychain.get(account)).toBe('replaced')
    await keychain.delete(account)
    expect(await keychain.get(account)).toBeNull()
  })

  test('answers calls made at once in turn', async () => {
    const accounts = Array.from({ length: 5 }, () => randomUUID())
    await Promise.all(accounts.map((account) => keychain.set(account, `secret of ${account}`)))
    expect(await Promise.all(accounts.map((account) => keychain.get(account)))).toEqual(
      accounts.map((account) => `secret of ${account}`),
    )
    await Promise.all(accounts.map((account) => keychain.delete(account)))
  })

  test('keeps a private key of 3,000 characters', async () => {
    const account = randomUUID()
    const pem = 'A'.repeat(3_000)
    await keychain.set(account, pem)
    expect(await keychain.get(account)).toBe(pem)
    await keychain.delete(account)
  })
})

/** What the keychain's methods say in a process whose session bus has this address. */
async function probe(busAddress: string, limitMs: number): Promise<unknown> {
  const script = fileURLToPath(new URL('../../support/keychain-probe.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(limitMs)], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: busAddress },
  })
  return JSON.parse(stdout)
}

describe('a system without a keychain', () => {
  test('is told from an empty keychain, and nothing falls back', async () => {
    const unavailable = 'keychain-unavailable'
    expect(await probe('unix:path=/nonexistent/bus', 5_000)).toEqual({
      get: unavailable,
      set: unavailable,
      reach: unavailable,
    })
  })

  test('that never answers is given up after the limit', async () => {
    const silent = createServer()
    const path = join(await mkdtemp(join(tmpdir(), 'unhidden-bus-')), 'bus')
    await new Promise<void>((resolve) => {
      silent.listen(path, resolve)
    })
    try {
      const timeout = 'keychain-timeout'
      expect(await probe(`unix:path=${path}`, 600)).toEqual({ get: timeout, set: timeout, reach: timeout })
    } finally {
      silent.close()
    }
  })
})
