import { openReadonly } from '../../electron/store/open-database.ts'
import { EVENT_COLUMNS, RESPONSE_COLUMNS } from '../../electron/store/read/entry-rows.ts'
import { getFeedbackDetail } from '../../electron/store/read/feedback-detail.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { type BigReader, SIZES, sizeText, timeByTurns, withBigReader } from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const ITEMS = 400
/**
 * Items between two readings of the clock: one takes some 0.02 ms, less than the pause before a reading of processor
 * time.
 */
const ITEMS_AT_ONCE = 20
/** All items in each turn, and before them one turn that is not counted: code is compiled meanwhile. */
const TURNS = 4

/** One item with its merged timeline, against reading its rows by their keys. */
export const timeline: Benchmark = {
  name: 'timeline',
  run: async ({ sizes = SIZES } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) measured.push(await withBigReader(events, (big) => measure(big, events)))
    return measured
  },
}

async function measure({ inProcess, location }: BigReader, events: number): Promise<Measurement> {
  const db = openReadonly(location)
  const groups = intoGroups(listIds(inProcess))
  const ofKeys = [
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.feedback_id = ?`,
    `SELECT ${RESPONSE_COLUMNS} FROM response r WHERE r.feedback_id = ?`,
    'SELECT * FROM feedback WHERE feedback_id = ?',
  ].map((sql) => db.prepare(sql))
  const turn = () =>
    timeByTurns(
      groups.length,
      (at) => groups[at]?.map((feedbackId) => getFeedbackDetail(db, feedbackId)),
      (at) => groups[at]?.map((id) => ofKeys.map((statement) => statement.all(BigInt(id)))),
    )
  await turn()
  const turns = []
  for (let done = 0; done < TURNS; done += 1) turns.push(await turn())
  db.close()
  const one = turns.flatMap((times) => times.one)
  const other = turns.flatMap((times) => times.other)
  const ofOne = (times: readonly number[]) => median(times) / ITEMS_AT_ONCE
  return atMostTimes(`timeline: one item, ${sizeText(events)}`, ofOne(one), 'ms', 1.5, {
    name: 'its rows by their keys',
    value: ofOne(other),
  })
}

function intoGroups(ids: readonly FeedbackId[]): readonly (readonly FeedbackId[])[] {
  return Array.from({ length: Math.ceil(ids.length / ITEMS_AT_ONCE) }, (_, at) =>
    ids.slice(at * ITEMS_AT_ONCE, (at + 1) * ITEMS_AT_ONCE),
  )
}

/** Items spread over the whole cache. */
function listIds(reader: BigReader['inProcess']): readonly FeedbackId[] {
  const { count } = reader.countFeedback({ filter: '' })
  const sort = { by: 'lastEvent', descending: true } as const
  return Array.from({ length: ITEMS }, (_, at) => Math.floor((count * at) / ITEMS)).flatMap((offset) =>
    reader.listFeedback({ filter: '', sort, offset, limit: 1 }).map(({ feedbackId }) => feedbackId),
  )
}
