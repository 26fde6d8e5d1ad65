import { parentPort, workerData } from 'node:worker_threads'
import { encodeList } from '../../../electron/sampling/population-list.ts'

/** As rows come from the database: every text is one of its own. */
function* makeItems(count: number) {
  for (let at = 0; at < count; at += 1) {
    yield {
      id: BigInt(100_000_000 + at * 7),
      business: String(20_000 + (at % 1_500)),
      visibility: 'shown',
      month: `20${10 + (at % 15)}-0${1 + (at % 9)}`,
    }
  }
}

const { count, listSha256 } = encodeList(makeItems(Number(workerData)))
parentPort?.postMessage({ count, listSha256 })
