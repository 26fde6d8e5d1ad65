import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { toAppError } from '../../../shared/app-error.ts'
import { CONTRACT, STORE_QUERIES, WRITER_COMMANDS } from '../../../shared/ipc/contract.ts'
import { requestsOf } from '../../support/shaped-requests.ts'
import { createDemoStore } from '../../support/store/demo-store.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** Requests for each operation; `UNHIDDEN_FUZZ` names another number. */
const RUNS = Number(process.env.UNHIDDEN_FUZZ ?? 12)

type Ask = (name: string, request: unknown, atMs?: number) => Promise<unknown>

test('no request that the contract accepts ends a thread of the store with an internal error', async () => {
  const nowMs = Date.UTC(2025, 0, 1)
  const data = generateDemo({ seed: 7, events: 120, responses: 40, businesses: 3, nowMs })
  const store = await createDemoStore(temporaryFolder(), data, nowMs)
  const found: string[] = []
  const tryAll = async (names: readonly (keyof typeof CONTRACT)[], call: Ask) => {
    for (const name of names) {
      const { request: schema } = CONTRACT[name]
      for (const shaped of fc.sample(requestsOf(schema), { numRuns: RUNS, seed: 20_261_123 })) {
        const request = schema.parse(shaped)
        const { code, message } = await call(name, request, nowMs).then(
          () => ({ code: 'answered', message: '' }),
          (error) => toAppError(error),
        )
        if (code === 'internal') found.push(`${name} ${JSON.stringify(request)}: ${message}`)
      }
    }
  }
  try {
    await tryAll(STORE_QUERIES, store.ask as Ask)
    await tryAll(WRITER_COMMANDS, store.run as Ask)
    await tryAll(STORE_QUERIES, store.ask as Ask)
  } finally {
    await store.close()
  }
  expect(found).toEqual([])
})
