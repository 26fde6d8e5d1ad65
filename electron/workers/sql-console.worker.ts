import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { runStatement } from '../auditor/console/run-statement.ts'
import { openReadonly } from '../store/open-database.ts'

/**
 * One statement of the SQL console, in a process of its own ([Note: SQL console]): asked by one message, answered by
 * one. A thread inside ends the process when it takes too long or too much memory, even if the application is gone by
 * then; SQLite's own limit of the heap needs statistics that the driver is built without.
 */
const orderSchema = z.object({
  path: z.string(),
  keyHex: z.string(),
  sql: z.string(),
  limitMs: z.number(),
  memoryBytes: z.number(),
})
export type ConsoleOrder = z.infer<typeof orderSchema>

const WATCH = `const { limitMs, memoryBytes } = require('node:worker_threads').workerData
const end = () => process.kill(process.pid, 'SIGKILL')
setTimeout(end, limitMs)
setInterval(() => process.memoryUsage.rss() > memoryBytes && end(), 20)`

function run({ path, keyHex, sql, ...limits }: ConsoleOrder) {
  new Worker(WATCH, { eval: true, workerData: limits })
  const db = openReadonly({ path, keyHex })
  return runStatement(db, sql, () => performance.now())
}

process.once('message', (message) => {
  const outcome = run(orderSchema.parse(message))
  process.send?.(outcome, () => process.exit(0))
})
process.once('disconnect', () => process.exit(0))
