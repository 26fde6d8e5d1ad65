import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  KeychainAnswer,
  KeychainCall,
  KeychainLimits,
} from '../../../electron/credentials/ask-keychain.ts'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { AppError } from '../../../shared/app-error.ts'

interface Asked {
  readonly call: KeychainCall
  readonly limits: KeychainLimits
  readonly signal: AbortSignal
  readonly answer: (secret: string | null) => void
  readonly refuse: (stage: 'reach' | 'use', reason: string) => void
  readonly fail: (error: AppError) => void
}

/** A keychain whose calls the test answers, in the order in which they were asked. */
function createAnswered(options: Parameters<typeof createKeychain>[0] = {}) {
  const asked: Asked[] = []
  const ask = (call: KeychainCall, limits: KeychainLimits, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<KeychainAnswer>()
    signal.addEventListener('abort', () => reject(new AppError('cancelled', 'given up')))
    const { presenceMs, useMs } = limits
    asked.push({
      call,
      limits: { presenceMs, useMs },
      signal,
      fail: reject,
      answer: (secret) => resolve({ ok: true, secret }),
      refuse: (stage, reason) => resolve({ ok: false, stage, reason }),
    })
    return promise
  }
  return { keychain: createKeychain({ ask, ...options }), asked }
}

/** Until the calls that can be asked now are. */
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('UNHIDDEN_KEYCHAIN', '')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

describe('a call of the keychain', () => {
  test('names the application, and has five seconds to reach the keychain and two minutes to use it', async () => {
    const { keychain, asked } = createAnswered()
    const secret = keychain.get('workspace')
    await settle()
    expect(asked[0]).toMatchObject({
      call: { service: 'Unhidden', account: 'workspace', action: 'get' },
      limits: { presenceMs: 5_000, useMs: 120_000 },
    })
    asked[0]?.answer('kept')
    expect(await secret).toBe('kept')
  })

  test('has the limits that were set, and shorter ones where it may be left undone', async () => {
    const { keychain, asked } = createAnswered({ useMs: 9_000 })
    const stored = keychain.set('workspace', 'new', { presenceMs: 10, useMs: 20 })
    await settle()
    expect(asked[0]?.call).toEqual({
      service: 'Unhidden',
      account: 'workspace',
      action: 'set',
      secret: 'new',
    })
    expect(asked[0]?.limits).toEqual({ presenceMs: 10, useMs: 20 })
    asked[0]?.answer('new')
    await stored
    const deleted = keychain.delete('workspace')
    await settle()
    expect(asked[1]?.call).toEqual({ service: 'Unhidden', account: 'workspace', action: 'delete' })
    expect(asked[1]?.limits).toEqual({ presenceMs: 5_000, useMs: 9_000 })
    asked[1]?.answer(null)
    await deleted
  })

  test('waits for the one before, and is asked also where that one failed', async () => {
    const { keychain, asked } = createAnswered()
    const first = expect(keychain.get('a')).rejects.toMatchObject({ code: 'keychain-locked' })
    const second = keychain.get('b')
    await settle()
    expect(asked.map(({ call }) => call.account)).toEqual(['a'])
    asked[0]?.refuse('use', 'dismissed')
    await first
    await settle()
    expect(asked.map(({ call }) => call.account)).toEqual(['a', 'b'])
    asked[1]?.answer(null)
    expect(await second).toBeNull()
  })

  test.each([
    ['reach', 'keychain-unavailable', 'No keychain answers on this system: no bus'],
    ['use', 'keychain-locked', 'The keychain is locked or refused access: no bus'],
  ] as const)('that fails at the stage “%s” is %s, with the reason', async (stage, code, message) => {
    const { keychain, asked } = createAnswered()
    const failed = expect(keychain.get('a')).rejects.toMatchObject({
      code,
      message,
      details: { reason: 'no bus' },
    })
    await settle()
    asked[0]?.refuse(stage, 'no bus')
    await failed
  })

  test.each([
    ['set', (keychain: ReturnType<typeof createKeychain>) => keychain.set('a', 'new'), 'old'],
    ['deleted', (keychain: ReturnType<typeof createKeychain>) => keychain.delete('a'), 'old'],
  ])('whose entry is not %s when read back is a mismatch', async (_, change, left) => {
    const { keychain, asked } = createAnswered()
    const failed = expect(change(keychain)).rejects.toMatchObject({ code: 'keychain-mismatch' })
    await settle()
    asked[0]?.answer(left)
    await failed
  })

  test('is not made where no keychain shall be used', async () => {
    vi.stubEnv('UNHIDDEN_KEYCHAIN', 'none')
    const { keychain, asked } = createAnswered()
    await expect(keychain.get('a')).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(asked).toEqual([])
  })
})

test('giving up ends the running call and those in line, and no later one', async () => {
  const { keychain, asked } = createAnswered()
  const given = ['running', 'in line'].map((account) =>
    expect(keychain.get(account)).rejects.toMatchObject({ code: 'cancelled' }),
  )
  await settle()
  keychain.cancel()
  await Promise.all(given)
  const later = keychain.get('later')
  await settle()
  expect(asked.map(({ call }) => call.account)).toEqual(['running', 'later'])
  asked[1]?.answer('kept')
  expect(await later).toBe('kept')
})

describe('a keychain is reached', () => {
  const fail = (stage: string) => new AppError('keychain-timeout', 'late', { details: { stage } })

  test('where it answers, within five seconds in all', async () => {
    const { keychain, asked } = createAnswered()
    const reached = keychain.reach()
    await settle()
    expect(asked[0]).toMatchObject({ call: { action: 'get' }, limits: { presenceMs: 5_000, useMs: 5_000 } })
    asked[0]?.answer(null)
    await reached
  })

  test('also where it waits for its user, but not where it is silent or refuses', async () => {
    const { keychain, asked } = createAnswered()
    const reached = keychain.reach()
    await settle()
    asked[0]?.fail(fail('use'))
    await reached
    const silent = expect(keychain.reach()).rejects.toMatchObject({ code: 'keychain-timeout' })
    await settle()
    asked[1]?.fail(fail('reach'))
    await silent
    const refused = expect(keychain.reach()).rejects.toMatchObject({ code: 'keychain-locked' })
    await settle()
    asked[2]?.refuse('use', 'dismissed')
    await refused
  })
})

test('waiting is told after a second, once for all calls that are late, and ends with the last of them', async () => {
  const told: boolean[] = []
  const { keychain, asked } = createAnswered({ onWaiting: (isWaiting) => told.push(isWaiting) })
  const quick = keychain.get('quick')
  await vi.advanceTimersByTimeAsync(999)
  asked[0]?.answer(null)
  await quick
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toEqual([])
  const both = [keychain.get('a'), keychain.get('b')]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([true])
  asked[1]?.answer(null)
  await both[0]
  expect(told).toEqual([true])
  await settle()
  asked[2]?.answer(null)
  await both[1]
  expect(told).toEqual([true, false])
  const alone = keychain.get('c')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([true, false, true])
  asked[3]?.answer(null)
  await alone
  expect(told).toEqual([true, false, true, false])
})

test('waiting is told to nobody where nobody asked', async () => {
  const { keychain, asked } = createAnswered()
  const secret = keychain.get('a')
  await vi.advanceTimersByTimeAsync(1_000)
  asked[0]?.answer('kept')
  expect(await secret).toBe('kept')
})

test('a secret fits where its UTF-16 has no more bytes than an entry, which Windows alone limits', () => {
  const longest = (platform: NodeJS.Platform) => {
    const { platform: own } = process
    Object.defineProperty(process, 'platform', { value: platform })
    try {
      const { fits } = createKeychain()
      return [1_280, 1_281, 100_000].map((length) => fits('A'.repeat(length)))
    } finally {
      Object.defineProperty(process, 'platform', { value: own })
    }
  }
  expect(longest('win32')).toEqual([true, false, false])
  expect(longest('linux')).toEqual([true, true, true])
})
