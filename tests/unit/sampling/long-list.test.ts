import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

/** Less than the items take as objects. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 }
const COUNT = 300_000

const ENCODE = new URL('./long-list.worker.ts', import.meta.url)

it('is frozen in a small part of the memory that its items would take', async () => {
  const worker = new Worker(ENCODE, { workerData: COUNT, resourceLimits: LIMITS })
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  worker.once('message', resolve)
  worker.once('error', reject)
  expect(await promise).toMatchObject({ count: COUNT, listSha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
