import { constants, zstdCompressSync } from 'node:zlib'
import { createHistoryPager, createResponsesPager, type DemoPager } from '../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../electron/demo/generate.ts'
import { encodeBody } from '../../electron/evidence/archive.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const RUNS = 5
const ENTRIES_PER_PAGE = 500
const SIZE_LIMIT = 0.7
const TIME_LIMIT = 1.5

/** How many bytes a reply takes in the archive, and how long packing one takes, against plain zstd at level 3. */
export const archive: Benchmark = {
  name: 'archive',
  run: async () => {
    const data = generateDemo({
      seed: 1,
      events: 40_000,
      responses: 15_000,
      businesses: 60,
      nowMs: Date.UTC(2026, 0, 1),
    })
    const history = pagesOf(createHistoryPager(data.history), data.history.length)
    const responses = pagesOf(createResponsesPager(data.responses), data.responses.length)
    return [
      ...compare('history', history),
      ...compare('responses', responses),
      ...compare('all pages', [...history, ...responses]),
    ]
  },
}

type Pack = (body: Uint8Array) => Uint8Array

const adopted: Pack = (body) => encodeBody(body).stored
const plain: Pack = (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })

function compare(name: string, pages: readonly Uint8Array[]): Measurement[] {
  const [of, baseline] = [adopted, plain].map((pack) => ({ pack, msPerPage: [] as number[], sizeBytes: 0 }))
  if (!of || !baseline) return []
  for (let run = 0; run <= RUNS; run += 1) {
    for (const one of [of, baseline]) {
      const start = performance.now()
      one.sizeBytes = pages.reduce((sum, page) => sum + one.pack(page).length, 0)
      // The first run warms up.
      if (run > 0) one.msPerPage.push((performance.now() - start) / pages.length)
    }
  }
  const rawBytes = pages.reduce((sum, page) => sum + page.length, 0)
  const named = (value: number) => ({ name: 'zstd level 3', value })
  return [
    atMostTimes(
      `archive: size, ${name}`,
      of.sizeBytes / rawBytes,
      'bytes per byte',
      SIZE_LIMIT,
      named(baseline.sizeBytes / rawBytes),
    ),
    atMostTimes(
      `archive: time per page, ${name}`,
      median(of.msPerPage),
      'ms',
      TIME_LIMIT,
      named(median(baseline.msPerPage)),
    ),
  ]
}

function pagesOf(pager: DemoPager, entries: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(entries / ENTRIES_PER_PAGE) }, (_, index) =>
    Buffer.from(pager({ filter: {}, page: index + 1, perPage: ENTRIES_PER_PAGE, isAggregated: false })),
  )
}
