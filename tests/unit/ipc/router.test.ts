import { describe, expect, test, vi } from 'vitest'
import type { Handlers } from '../../../electron/app/handler-context.ts'
import { createRouter } from '../../../electron/ipc/router.ts'
import { AppError } from '../../../shared/app-error.ts'
import { CHANNELS } from '../../../shared/ipc/contract.ts'

/** Handlers that all fail the test when they are reached, except those given. */
function routerWith(handlers: Partial<Record<keyof Handlers, (request: never) => unknown>>) {
  const unreachable = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      () => {
        throw new Error(`${channel} was reached`)
      },
    ]),
  )
  const onInternalError = vi.fn()
  const router = createRouter({ ...unreachable, ...handlers } as unknown as Handlers, onInternalError)
  return { router, onInternalError }
}

describe('the IPC router', () => {
  test('answers with the value of the handler', async () => {
    const { router } = routerWith({ 'feedback:count': () => ({ count: 3 }) })
    expect(await router('feedback:count', { filter: '' })).toEqual({ ok: true, value: { count: 3 } })
  })

  test.each([
    [undefined],
    [null],
    ['text'],
    [{ filter: 5 }],
    [{ filter: '', extra: 1 }],
    [{ filter: 'x'.repeat(5_000) }],
  ])('refuses a request that does not fit the contract: %j', async (request) => {
    const { router, onInternalError } = routerWith({})
    expect(await router('feedback:count', request)).toMatchObject({
      ok: false,
      error: { code: 'invalid-argument' },
    })
    expect(onInternalError).not.toHaveBeenCalled()
  })

  test('passes on code, message and details of an expected failure, and nothing else', async () => {
    const { router } = routerWith({
      'overview:get': () => {
        throw new AppError('disk-full', 'full', { details: { file: 'x' }, cause: new Error('inner') })
      },
    })
    expect(await router('overview:get', undefined)).toEqual({
      ok: false,
      error: { code: 'disk-full', message: 'full', details: { file: 'x' } },
    })
  })

  test('reports a failure nobody foresaw as internal', async () => {
    const { router, onInternalError } = routerWith({
      'overview:get': () => {
        throw new TypeError('bug')
      },
    })
    expect(await router('overview:get', undefined)).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(onInternalError).toHaveBeenCalledOnce()
  })

  test('names the field of a connection that does not fit', async () => {
    const { router } = routerWith({})
    const connection = {
      baseUrl: 'http://example.org',
      clientId: 'a'.repeat(40),
      scheme: {},
      scope: { businessIds: [], from: null, to: null },
    }
    expect(await router('connection:test', { connection })).toMatchObject({
      error: {
        code: 'invalid-argument',
        message: expect.stringContaining('https'),
        details: { channel: 'connection:test', field: 'connection.baseUrl' },
      },
    })
  })
})
