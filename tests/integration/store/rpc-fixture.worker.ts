import { parentPort } from 'node:worker_threads'
import { serve } from '../../../electron/threads/rpc.ts'
import { AppError } from '../../../shared/app-error.ts'

const methods = {
  add: (a: number, b: number) => a + b,
  later: async (value: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return value
  },
  firstByte: (bytes: Uint8Array) => bytes[0],
  fail: () => {
    throw new AppError('disk-full', 'no room', { details: { free: 0 } })
  },
  bug: () => {
    throw new TypeError('a slip')
  },
  announce: (text: string) => server.emit({ text }),
  crash: () => {
    setTimeout(() => {
      throw new Error('boom')
    }, 0)
    return new Promise<void>(() => {})
  },
  block: (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
    return 'done'
  },
  fillMemory: () => {
    const kept: object[] = []
    for (;;) kept.push({ at: kept.length })
  },
  exit: () => process.exit(3),
}
export type FixtureMethods = typeof methods

if (!parentPort) throw new Error('runs as a worker only')
const server = serve(parentPort, methods)
