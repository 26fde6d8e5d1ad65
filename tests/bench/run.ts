import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../tools/build/build-if-stale.ts'
import { startTestSession } from '../../tools/session/test-session.ts'
import { archive } from './archive.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { syncInApplication } from './sync-in-application.ts'

/** `npm run bench [-- NAME…] [--json]`: runs the named benchmarks, or all. Figures are printed; nothing fails on them. */
const BENCHMARKS: readonly Benchmark[] = [syncInApplication, archive]

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const wanted = BENCHMARKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const measurements: Measurement[] = []
const session = await startTestSession()
Object.assign(process.env, session.environment)
buildIfStale(join(import.meta.dirname, '../..'))
for (const benchmark of wanted) measurements.push(...(await benchmark.run()))
await session.stop()

if (values.json) console.log(JSON.stringify(measurements, null, 2))
else for (const measurement of measurements) console.log(toLine(measurement))

function toLine({ name, value, unit, baseline, ratio, target, holds }: Measurement): string {
  const compared = baseline ? `, ${ratio} × ${baseline.name} (${baseline.value} ${unit})` : ''
  return `${name}: ${value} ${unit}${compared}; target ${target}: ${holds ? 'holds' : 'missed'}`
}
