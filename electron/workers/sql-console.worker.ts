import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { runStatement } from '../auditor/console/run-statement.ts'
import { openReadonly } from '../store/open-database.ts'

/**
 * One statement of the SQL console, in a process of its own ([Note: SQL console]): asked by one message, answered by
 * one. A thread inside ends the process when its time is up, even if the application is gone by then.
 */
const orderSchema = z.object({
  path: z.string(),
  keyHex: z.string(),
  sql: z.string(),
  limitMs: z.number(),
  heapBytes: z.number(),
})
export type ConsoleOrder = z.infer<typeof orderSchema>

const WATCH = `const { workerData } = require('node:worker_threads')
setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData)`

function run({ path, keyHex, sql, limitMs, heapBytes }: ConsoleOrder) {
  new Worker(WATCH, { eval: true, workerData: limitMs })
  const db = openReadonly({ path, keyHex })
  // Holds for all connections of a process: here there is one.
  db.pragma(`hard_heap_limit = ${heapBytes}`)
  return runStatement(db, sql, () => performance.now())
}

process.once('message', (message) => {
  const outcome = run(orderSchema.parse(message))
  process.send?.(outcome, () => process.exit(0))
})
process.once('disconnect', () => process.exit(0))
