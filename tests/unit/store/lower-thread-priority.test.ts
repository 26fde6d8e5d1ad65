import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const MODULE = new URL('../../../electron/threads/background-work.ts', import.meta.url).href
const SCRIPT = `
import { readlinkSync } from 'node:fs'
import { getPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '${MODULE}'
const own = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
const before = own()
lowerThreadPriority()
parentPort.postMessage([before, own()])`

it.runIf(process.platform === 'linux')('a thread steps aside, and no other with it', async () => {
  const before = getPriority()
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(SCRIPT)}`))
  const [priorities] = (await once(worker, 'message')) as [[number, number]]
  expect(priorities[1]).toBeGreaterThan(priorities[0])
  expect(getPriority()).toBe(before)
})
