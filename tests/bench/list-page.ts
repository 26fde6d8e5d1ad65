import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openReadonly } from '../../electron/store/open-database.ts'
import { runThrough } from '../../electron/store/read/overview.ts'
import { decodeItems } from '../../shared/domain/encoded-items.ts'
import { FEEDBACK_SORTS, type FeedbackSort } from '../../shared/domain/sort.ts'
import { createWholeReader } from '../support/store/whole-reader.ts'
import {
  type BigReader,
  percentile95,
  READING_MS,
  SIZES,
  sizeText,
  timeByTurns,
  withBigReader,
} from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const PAGES = 40
const TURNS = 5
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
interface List {
  readonly filter: string
  readonly sort: FeedbackSort
}
const FIRST: List = { filter: '', sort: { by: 'feedbackId', descending: true } }
const LISTS: readonly List[] = [
  ...FEEDBACK_SORTS.map((by) => ({ filter: '', sort: { by, descending: true } })),
  ...FILTERS.map((filter) => ({ filter, sort: { by: 'lastEvent', descending: true } as const })),
  { filter: 'hides:>1', sort: { by: 'businessId', descending: false } },
]

/**
 * 200 rows of a list, through the reader's thread, against the same statements run in this process: after a turn
 * that is not counted, of five turns the median of their 95th percentiles. Code is compiled during the first hundreds
 * of pages of a thread: their figure has a name of its own, and the list is measured again.
 */
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
  const first = await measureList(big, FIRST, events)
  const measured: Measurement[] = [{ ...first, name: `${first.name}, first of a thread` }]
  for (const list of LISTS) measured.push(await measureList(big, list, events))
  return measured
}

async function measureList(big: BigReader, list: List, events: number): Promise<Measurement> {
  // The thread's reader goes by the clock as well, so a filter such as `hidden-for:` keeps the same rows.
  const db = openReadonly(big.location)
  const inProcess = createWholeReader(db, Date.now)
  const { count } = inProcess.countFeedback(list)
  const pageOf = (round: number) => ({
    ...list,
    limit: LIMIT,
    asOfMs: null,
    offset: Math.min(400 + round * LIMIT, Math.max(0, count - LIMIT)),
  })
  // Both keep what they keep before the first page is timed, and have come by it in the same way.
  const deep = { ...pageOf(0), offset: Math.max(0, count - LIMIT) }
  await big.thread['feedback:list'](deep)
  if (inProcess.encodeFeedbackQuickly(deep) === null) runThrough(inProcess.prepareFeedback(list))
  await setTimeout(READING_MS)
  while (inProcess.work());
  const turn = async (): Promise<readonly [thread: number, process: number]> => {
    // What preparing left behind in this process is no part of a page. The reader's thread clears up after itself.
    collectGarbage()
    const { one, other } = await timeByTurns(
      PAGES,
      async (round) => decodeItems(await big.thread['feedback:list'](pageOf(round))),
      (round) => inProcess.listFeedback(pageOf(round)),
      // Answered once the thread has nothing left to do, so that neither side has another one beside it.
      () => big.thread['requests:count-archived'](),
    )
    return [percentile95(one), percentile95(other)]
  }
  await turn()
  const turns: (readonly [number, number])[] = []
  while (turns.length < TURNS) turns.push(await turn())
  db.close()
  return atMostTimes(
    `list-page: page p95, “${list.filter}” by ${list.sort.by}, ${sizeText(events)}`,
    median(turns.map(([thread]) => thread)),
    'ms',
    1.5,
    { name: 'the same statements in process', value: median(turns.map(([, process]) => process)) },
  )
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
