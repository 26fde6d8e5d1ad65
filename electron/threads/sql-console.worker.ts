import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { runStatement } from '../auditor/console/run-statement.ts'
import { openReadonly } from '../store/open-database.ts'
import { OUT_OF_MEMORY } from './console-last-words.ts'

/**
 * One statement of the SQL console, in a process of its own ([Note: SQL console]): asked by one message, answered by
 * one. A thread inside ends the process when it takes too long or too much memory, even if the application is gone by
 * then, and says on standard output when it was memory; SQLite's own limit of the heap needs statistics that the driver is built without.
 */
const orderSchema = z.object({
  path: z.string(),
  keyHex: z.string(),
  sql: z.string(),
  limitMs: z.number(),
  memoryBytes: z.number(),
})
export type ConsoleOrder = z.infer<typeof orderSchema>

/** Time for the application to hear the last words; it ends this process once it has. */
const LAST_WORDS_MS = 200

const WATCH = `const { limitMs, memoryBytes } = require('node:worker_threads').workerData
const end = () => process.kill(process.pid, 'SIGKILL')
setTimeout(end, limitMs)
const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= memoryBytes) return
  clearInterval(watch)
  require('node:fs').writeSync(1, '${OUT_OF_MEMORY}')
  setTimeout(end, ${LAST_WORDS_MS})
}, 20)`

function run({ path, keyHex, sql, ...limits }: ConsoleOrder) {
  new Worker(WATCH, { eval: true, workerData: limits, env: {} })
  const db = openReadonly({ path, keyHex })
  return runStatement(db, sql, () => performance.now())
}

// The parent ends the process once it has the answer.
process.parentPort.once('message', ({ data }) => {
  process.parentPort.postMessage(run(orderSchema.parse(data)))
})
