import { BENCH_NOW_MS } from './big-cache.ts'
import { type BigReader, SIZES, sizeText, timeByTurns, withBigReader } from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const PAGES = 21
const LIMIT = 200
/** In the middle of the three years of the cache: more items than at any other moment have events on both sides. */
const AS_OF_MS = BENCH_NOW_MS - Math.round(1.5 * 365 * 86_400_000)

/** 200 rows as they stood on a date, against the same page as it stands now; both through the reader's thread. */
export const asOf: Benchmark = {
  name: 'as-of',
  run: async ({ sizes = SIZES } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) {
      for (const by of ['feedbackId', 'lastEvent'] as const) {
        measured.push(await withBigReader(events, (big) => measure(big, events, by)))
      }
    }
    return measured
  },
}

async function measure(
  { inProcess, thread }: BigReader,
  events: number,
  by: 'feedbackId' | 'lastEvent',
): Promise<Measurement> {
  const { count } = inProcess.countFeedback({ filter: '' })
  const list = (page: number) => ({
    filter: '',
    sort: { by, descending: true },
    limit: LIMIT,
    offset: Math.floor((count * page) / (PAGES + 1)),
  })
  // What is kept is kept before the first page is timed.
  await thread['feedback:list']({ ...list(PAGES), asOfMs: AS_OF_MS })
  const { one, other } = await timeByTurns(
    PAGES,
    (page) => thread['feedback:list']({ ...list(page), asOfMs: AS_OF_MS }),
    (page) => thread['feedback:list']({ ...list(page), asOfMs: null }),
  )
  return atMostTimes(`as-of: a page by ${by}, ${sizeText(events)}`, median(one), 'ms', 3, {
    name: 'the page as of now',
    value: median(other),
  })
}
