import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { toAppError } from '../../../shared/app-error.ts'
import { startThrowawayKeyring } from '../../../tools/session/test-session.ts'
import { startLockableKeyring } from '../../support/locked-keyring.ts'

/** The test command runs a real gnome-keyring in a D-Bus session of its own; a person's own keychain needs leave. */
const isKept = process.env.UNHIDDEN_KEYCHAIN === 'none'
const NEEDS = '(needs the session of `npm test`, or UNHIDDEN_TEST_OWN_KEYCHAIN=1)'

describe.skipIf(isKept)(`the system's keychain ${NEEDS}`, () => {
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

  test('a change that is given up at any moment is made as a whole or not at all', {
    tags: 'thorough',
  }, async () => {
    const account = randomUUID()
    let held = 'the first'
    await keychain.set(account, held)
    for (let round = 0; round < 10; round += 1) {
      const wanted = `value ${round}`
      const change = keychain.set(account, wanted)
      const givingUp = setTimeout(() => keychain.cancel(), round * 50)
      held = await change.then(
        () => wanted,
        (error: unknown) => {
          expect(toAppError(error).code).toBe('cancelled')
          return held
        },
      )
      // It would strike the next call, which nobody gives up.
      clearTimeout(givingUp)
      // What was given up takes itself back first; until then the entry is not read.
      await vi.waitFor(async () => expect(await keychain.get(account)).toBe(held), { timeout: 10_000 })
    }
    await keychain.delete(account)
  })

  test('knows what is too long for it', () => {
    const ofWindows = createKeychain({ longestSecretBytes: 2_560 })
    expect(ofWindows.fits('A'.repeat(1_280))).toBe(true)
    expect(ofWindows.fits('A'.repeat(1_281))).toBe(false)
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
  const { stdout } = await promisify(execFile)(process.execPath, [PROBE, String(limitMs)], {
    env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: busAddress, UNHIDDEN_KEYCHAIN: '' },
  })
  return JSON.parse(stdout)
}

describe.runIf(process.platform === 'linux')('a locked keychain', () => {
  test('is waited for as long as a person needs, and nothing changes when the person gives up', {
    tags: 'thorough',
  }, async () => {
    const keyring = await startLockableKeyring()
    try {
      const run = (script: string, ...parameters: string[]) =>
        promisify(execFile)(process.execPath, [script, ...parameters], {
          env: { ...process.env, ...keyring.environment, UNHIDDEN_KEYCHAIN: '' },
        })
      await run(PROBE, '5000')
      await keyring.lock()
      const { stdout } = await run(LOCKED_PROBE)
      expect(JSON.parse(stdout)).toEqual({
        set: 'cancelled',
        inLine: 'cancelled',
        // The first question is still on the screen, and may yet be answered.
        again: 'keychain-locked',
        reach: 'answered',
        told: [true, false],
      })
    } finally {
      await keyring.stop()
    }
  })
})

describe.runIf(process.platform === 'linux')('a keychain on a busy machine', () => {
  test('that replies after three seconds is no absent one', { tags: 'thorough' }, async () => {
    const keyring = await startThrowawayKeyring()
    try {
      process.kill(keyring.pid, 'SIGSTOP')
      const probing = probe(keyring.environment.DBUS_SESSION_BUS_ADDRESS ?? '', 30_000)
      await delay(3_000)
      process.kill(keyring.pid, 'SIGCONT')
      expect(await probing).toEqual({ get: 'answered', set: 'answered', reach: 'answered' })
    } finally {
      await keyring.stop()
    }
  })
})

const PROBE = fileURLToPath(new URL('../../support/keychain-probe.ts', import.meta.url))
const LOCKED_PROBE = fileURLToPath(new URL('../../support/locked-keychain-probe.ts', import.meta.url))

describe.runIf(process.platform === 'linux')('a system without a keychain', () => {
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

test('that shall not be used is not asked', async () => {
  const keychain = createKeychain()
  process.env.UNHIDDEN_KEYCHAIN = 'none'
  try {
    await expect(keychain.reach()).rejects.toMatchObject({ code: 'keychain-unavailable' })
    await expect(keychain.set('probe', 'secret')).rejects.toMatchObject({ code: 'keychain-unavailable' })
  } finally {
    if (!isKept) delete process.env.UNHIDDEN_KEYCHAIN
  }
})
