import { describe, expect, test } from 'vitest'
import { startDemoServiceWorker } from '../../../electron/app/demo-workspace.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import { CLIENT_ID, call, PRIVATE_KEY } from './signed-call.ts'

const options = { seed: 4, events: 1_200, responses: 300, businesses: 9, nowMs: Date.UTC(2026, 10, 21) }
const access = { clientId: CLIENT_ID, privateKey: PRIVATE_KEY, scheme: DEFAULT_SCHEME }

describe('startDemoServiceWorker', () => {
  test('answers with the data of the same options', async () => {
    const service = await startDemoServiceWorker({ ...options, ...access })
    const reply = await call(service.baseUrl, '/api/feedbacks/show-hide-history', { page: 3 })
    const expected = generateDemo(options).history.slice(1_000)
    expect(reply.pages).toBe(3)
    expect(expected.map((_, index) => reply[`time${index + 1}`])).toEqual(expected.map((row) => row.time))
    await service.stop()
  })

  test('is gone once stopped, however often that is asked for', async () => {
    const service = await startDemoServiceWorker({ ...options, ...access })
    await service.stop()
    await service.stop()
    await expect(call(service.baseUrl, '/api/test', {})).rejects.toThrow()
  })

  test('reports options that make no sense, and leaves no thread behind', async () => {
    const start = startDemoServiceWorker({ ...options, ...access, events: -1 })
    await expect(start).rejects.toMatchObject({ name: 'AppError', code: 'internal' })
  })
})
