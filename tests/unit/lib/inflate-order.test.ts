import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import { STATE, STATE_AT, waitWhile } from '../../../electron/lib/zip/inflate-in-thread.ts'

/** Wakes whoever waits a hundred times without a change, then changes the state. */
const DISTURBER = `
  const { workerData } = require('node:worker_threads')
  const flags = new Int32Array(workerData)
  for (let times = 0; times < 100; times += 1) {
    Atomics.notify(flags, ${STATE_AT})
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
  }
  Atomics.store(flags, 1, 7)
  Atomics.store(flags, ${STATE_AT}, ${STATE.filled})
  Atomics.notify(flags, ${STATE_AT})
`
let worker: Worker | null = null
afterEach(() => worker?.terminate())

it('waits for the change of the state, not for a wake-up that belongs to an earlier one', () => {
  const flags = new Int32Array(new SharedArrayBuffer(8))
  worker = new Worker(DISTURBER, { eval: true, workerData: flags.buffer })
  expect(waitWhile(flags, STATE.empty, 20_000)).toBe(true)
  expect([Atomics.load(flags, STATE_AT), Atomics.load(flags, 1)]).toEqual([STATE.filled, 7])
})

it('gives up where nothing changes', () => {
  expect(waitWhile(new Int32Array(new SharedArrayBuffer(8)), STATE.empty, 5)).toBe(false)
})
