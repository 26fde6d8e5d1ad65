import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { deflateRawSync } from 'node:zlib'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { inflateInThread, STATE, STATE_AT, waitWhile } from '../../../electron/lib/zip/inflate-in-thread.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

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

describe('the inflating thread', () => {
  const DATA = Buffer.alloc(3_000_000, 'a piece of a bundle ')

  function inflate() {
    const path = join(temporaryFolder(), 'data')
    writeFileSync(path, deflateRawSync(DATA))
    const file = openSync(path, 'r')
    onTestFinished(() => closeSync(file))
    const started = vi.spyOn(Worker.prototype, 'unref')
    const terminated = vi.spyOn(Worker.prototype, 'terminate')
    onTestFinished(() => void vi.restoreAllMocks())
    const pieces = inflateInThread({ file, start: 0, lengthBytes: deflateRawSync(DATA).length }, () => {
      throw new Error('refused')
    })
    const end = () =>
      new Promise((resolve) => {
        for (const thread of started.mock.contexts as Worker[]) thread.once('exit', resolve)
      })
    return { pieces, end, terminated }
  }

  it('gives the data in pieces and ends with them', async () => {
    const { pieces, end, terminated } = inflate()
    expect(Buffer.concat([...pieces]).equals(DATA)).toBe(true)
    expect(await end()).toBe(0)
    expect(terminated).not.toHaveBeenCalled()
  })

  it('refuses at once what is no open file, and ends without an error', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    expect(() => [...inflateInThread({ file: -1, start: 0, lengthBytes: 1 }, refuse)]).toThrow('refused')
  })

  it('ends by itself when its reader stops early', async () => {
    for (const taken of [1, 2]) {
      const { pieces, end, terminated } = inflate()
      let count = 0
      for (const _ of pieces) {
        count += 1
        if (count === taken) break
      }
      expect(await end()).toBe(0)
      expect(terminated).not.toHaveBeenCalled()
      vi.restoreAllMocks()
    }
  })
})
