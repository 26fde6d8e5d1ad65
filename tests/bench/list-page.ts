import { unpackItems } from '../../shared/domain/packed-items.ts'
import { FEEDBACK_SORTS, type FeedbackSort } from '../../shared/domain/sort.ts'
import { type BigReader, percentile95, SIZES, sizeText, timeByTurns, withBigReader } from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement } from './measurement.ts'

const PAGES = 40
const LIMIT = 200
/** A filter of each kind, as the columns and the panel beside the list offer them. */
const FILTERS = [
  'visibility:hidden',
  'deleted:yes',
  'business:20000',
  'response:none',
  'hides:>1',
  'hidden-for:>30d',
  'changed:2024-03',
  'finding:any',
  'tag:any',
  'thank',
]
const LISTS: readonly { readonly filter: string; readonly sort: FeedbackSort }[] = [
  ...FEEDBACK_SORTS.map((by) => ({ filter: '', sort: { by, descending: true } })),
  ...FILTERS.map((filter) => ({ filter, sort: { by: 'lastEvent', descending: true } as const })),
  { filter: 'hides:>1', sort: { by: 'businessId', descending: false } },
]

/** The next 200 rows of a list, through the reader's thread, against the same statements run in this process. */
export const listPage: Benchmark = {
  name: 'list-page',
  run: async ({ sizes = SIZES } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) {
      measured.push(...(await withBigReader(events, (big) => measureLists(big, events))))
    }
    return measured
  },
}

async function measureLists(big: BigReader, events: number): Promise<Measurement[]> {
  const measured: Measurement[] = []
  for (const list of LISTS) {
    const { count } = big.inProcess.countFeedback(list)
    const offsetOf = (page: number) => Math.min(400 + page * LIMIT, Math.max(0, count - LIMIT))
    // Both keep what they keep before the first page is timed.
    const deep = { ...list, offset: Math.max(0, count - LIMIT), limit: LIMIT }
    await big.thread.packFeedback(deep)
    big.inProcess.listFeedback(deep)
    const { one, other } = await timeByTurns(
      PAGES,
      async (page) =>
        unpackItems(await big.thread.packFeedback({ ...list, offset: offsetOf(page), limit: LIMIT })),
      (page) => big.inProcess.listFeedback({ ...list, offset: offsetOf(page), limit: LIMIT }),
    )
    measured.push(
      atMostTimes(
        `list-page: next page p95, “${list.filter}” by ${list.sort.by}, ${sizeText(events)}`,
        percentile95(one),
        'ms',
        1.5,
        { name: 'the same statements in process', value: percentile95(other) },
      ),
    )
  }
  return measured
}
