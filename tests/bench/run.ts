import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../tools/build/build-if-stale.ts'
import { startTestSession } from '../../tools/session/test-session.ts'
import { archive } from './archive.ts'
import { asOf } from './as-of.ts'
import { cases } from './cases.ts'
import { csv } from './csv.ts'
import { dataset } from './dataset.ts'
import { facets } from './facets.ts'
import { findings } from './findings.ts'
import { frames } from './frames.ts'
import { growth } from './growth.ts'
import { idle } from './idle.ts'
import { ingestHistory, ingestResponses } from './ingest.ts'
import { listPage } from './list-page.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { memory } from './memory.ts'
import { pdf } from './pdf.ts'
import { peers } from './peers.ts'
import { reportPreview } from './report-preview.ts'
import { search } from './search.ts'
import { size } from './size.ts'
import { stall } from './stall.ts'
import { start } from './start.ts'
import { syncInApplication } from './sync-in-application.ts'
import { syncNetwork } from './sync-network.ts'
import { timeline } from './timeline.ts'

/**
 * `npm run bench [-- NAME…] [--json] [--size EVENTS]…`: runs the named benchmarks, or all. Figures are printed as they
 * come, with --json as one JSON document on each line; nothing fails on them.
 */
const BENCHMARKS: readonly Benchmark[] = [
  syncInApplication,
  syncNetwork,
  archive,
  size,
  ingestHistory,
  ingestResponses,
  memory,
  search,
  listPage,
  facets,
  findings,
  cases,
  asOf,
  timeline,
  growth,
  csv,
  dataset,
  peers,
  reportPreview,
  frames,
  pdf,
  start,
  stall,
  idle,
]

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, size: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const wanted = BENCHMARKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const options = values.size ? { sizes: values.size.map(Number) } : {}
const session = wanted.some(({ needsApplication }) => needsApplication) ? await startTestSession() : null
if (session) {
  Object.assign(process.env, session.environment)
  buildIfStale(join(import.meta.dirname, '../..'))
}
for (const benchmark of wanted) {
  for (const measurement of await benchmark.run(options)) {
    console.log(values.json ? JSON.stringify(measurement) : toLine(measurement))
  }
}
await session?.stop()

function toLine({ name, value, unit, baseline, ratio, target, holds }: Measurement): string {
  const compared = baseline ? `, ${ratio} × ${baseline.name} (${baseline.value} ${unit})` : ''
  return `${name}: ${value} ${unit}${compared}; target ${target}: ${holds ? 'holds' : 'missed'}`
}
