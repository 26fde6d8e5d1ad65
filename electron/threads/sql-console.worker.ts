import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { OUT_OF_MEMORY } from '../../shared/domain/console.ts'
import { runStatement } from '../auditor/console/run-statement.ts'
import { openReadonly } from '../store/open-database.ts'

/**
 * One statement of the SQL console in its own process ([Note: SQL console]): one request, one reply. A thread ends the
 * process when it takes too long or too much memory, even if the application has ended, and writes to standard output
 * if memory was the reason. SQLite's own heap limit needs statistics that the driver is built without.
 */
const orderSchema = z.object({
  path: z.string(),
  keyHex: z.string(),
  sql: z.string(),
  limitMs: z.number(),
  memoryBytes: z.number(),
})
export type ConsoleOrder = z.infer<typeof orderSchema>

/** Time for the application to read the last output; then it ends this process. */
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
