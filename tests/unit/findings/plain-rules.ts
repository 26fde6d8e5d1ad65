import type { RuleName } from '../../../shared/domain/finding.ts'
import type { FixtureData, FixtureEvent, FixtureResponse } from '../read/cache-fixture.ts'

/**
 * The rules worked out entry by entry from the events and responses alone, without SQL and without the application's
 * code. Each gives `feedbackId/businessId/from/until/measure` for every finding.
 */
export interface PlainTask {
  readonly data: FixtureData
  readonly cutOffMs: number
  readonly areResponsesRead: boolean
}

interface History {
  readonly feedbackId: bigint
  readonly businessId: bigint
  readonly entries: readonly FixtureEvent[]
  readonly replies: readonly FixtureResponse[]
}

interface Run {
  readonly from: number
  readonly to: number | null
}

type Line = string
type PlainRule = (histories: readonly History[], task: PlainTask) => Line[]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function findPlainly(task: PlainTask): Record<RuleName, Line[]> {
  const histories = toHistories(task)
  return Object.fromEntries(
    Object.entries(PLAIN).map(([name, rule]) => [name, rule(histories, task).sort()]),
  ) as Record<RuleName, Line[]>
}

/** One history for each pair of item and business that has an entry until the cut-off. */
function toHistories({ data, cutOffMs }: PlainTask): History[] {
  const entries = data.events.filter(({ timeMs }) => timeMs <= cutOffMs)
  const pairs = Map.groupBy(entries, ({ feedbackId, businessId }) => `${feedbackId}/${businessId}`)
  return [...pairs.values()].map((own) => {
    const { feedbackId, businessId } = own[0] as FixtureEvent
    return {
      feedbackId,
      businessId,
      entries: own.toSorted((a, b) => a.timeMs - b.timeMs || a.show - b.show || a.deleted - b.deleted),
      replies: data.responses.filter((reply) => reply.feedbackId === feedbackId),
    }
  })
}

/** Runs in which `holds` is true of each entry. */
function runs({ entries }: History, holds: (entry: FixtureEvent) => boolean): Run[] {
  const found: Run[] = []
  let from: number | null = null
  for (const entry of entries) {
    if (holds(entry) && from === null) from = entry.timeMs
    if (!holds(entry) && from !== null) {
      found.push({ from, to: entry.timeMs })
      from = null
    }
  }
  return from === null ? found : [...found, { from, to: null }]
}

const hiddenRuns = (history: History) => runs(history, ({ show }) => show === 0)
const deletedRuns = (history: History) => runs(history, ({ deleted }) => deleted === 1)
const isIn = (run: Run, ms: number) => run.from <= ms && (run.to === null || ms < run.to)
const isDeletedNow = ({ entries }: History) => entries.at(-1)?.deleted === 1
const ofThisBusiness = ({ replies, businessId }: History) =>
  replies.filter((r) => r.businessId === businessId)

const line = (
  { feedbackId, businessId }: Pick<History, 'feedbackId' | 'businessId'>,
  from: number | null,
  until: number | null,
  measure: number | null,
): Line => [feedbackId, businessId, from, until, measure].join('/')

const each =
  (rule: (history: History, task: PlainTask) => Line[]): PlainRule =>
  (histories, task) =>
    histories.flatMap((history) => rule(history, task))

const PLAIN: Record<Exclude<RuleName, 'outlier-business'>, PlainRule> = {
  'long-hidden': each((history, { cutOffMs }) =>
    hiddenRuns(history)
      .filter(({ from, to }) => to === null && !isDeletedNow(history) && cutOffMs - from > 30 * DAY)
      .map(({ from }) => line(history, from, null, cutOffMs - from)),
  ),
  'deleted-after-hiding': each((history) => {
    const at = deletedRuns(history)[0]?.from
    if (at === undefined) return []
    return hiddenRuns(history)
      .filter((run) => run.from < at && isIn(run, at))
      .map(({ from }) => line(history, from, at, at - from))
  }),
  'deleted-without-hide': each((history) => {
    const at = deletedRuns(history)[0]?.from
    if (at === undefined || hiddenRuns(history).some(({ from }) => from < at)) return []
    return [line(history, at, null, null)]
  }),
  toggling: each((history) => {
    const changes = history.entries.filter(
      (entry, at) => at > 0 && entry.show !== history.entries[at - 1]?.show,
    )
    if (changes.length < 3) return []
    return [line(history, changes[0]?.timeMs ?? 0, changes.at(-1)?.timeMs ?? 0, changes.length)]
  }),
  'hidden-after-customer-reply': each((history) =>
    hiddenRuns(history).flatMap(({ from }) => {
      const before = ofThisBusiness(history)
        .filter(({ type, dateMs }) => type === 'customer' && dateMs <= from && from - dateMs <= 72 * HOUR)
        .map(({ dateMs }) => dateMs)
      if (before.length === 0) return []
      const latest = Math.max(...before)
      return [line(history, latest, from, from - latest)]
    }),
  ),
  'hidden-never-answered': each((history, { cutOffMs, areResponsesRead }) => {
    if (!areResponsesRead || isDeletedNow(history)) return []
    if (history.replies.some(({ type, dateMs }) => type === 'owner' && dateMs <= cutOffMs)) return []
    return hiddenRuns(history)
      .filter(({ to }) => to === null)
      .map(({ from }) => line(history, from, null, cutOffMs - from))
  }),
  'reply-nobody-could-see': each((history, { cutOffMs }) => {
    const moments = ofThisBusiness(history)
      .filter(({ type, dateMs }) => type === 'owner' && dateMs <= cutOffMs)
      .map(({ dateMs }) => dateMs)
    return [...new Set(moments)]
      .filter((ms) => [...hiddenRuns(history), ...deletedRuns(history)].some((run) => isIn(run, ms)))
      .map((ms) => line(history, ms, null, null))
  }),
  'bulk-hide': (histories) => {
    const hides = histories.flatMap((history) => hiddenRuns(history).map(({ from }) => ({ history, from })))
    return hides.flatMap((hide) => {
      const same = hides.filter(({ history }) => history.businessId === hide.history.businessId)
      const sizes = same
        .filter(({ from }) => from <= hide.from && hide.from - from <= 10 * MINUTE)
        .map(
          (first) => same.filter(({ from }) => from >= first.from && from - first.from <= 10 * MINUTE).length,
        )
      const largest = Math.max(...sizes)
      return largest >= 10 ? [line(hide.history, hide.from, null, largest)] : []
    })
  },
  'window-dressing': each((history, { cutOffMs }) => {
    const hidden = hiddenRuns(history)
    return hidden.flatMap(({ to }, at) => {
      if (to === null || cutOffMs - to > 30 * DAY) return []
      return [line(history, to, hidden[at + 1]?.from ?? null, cutOffMs - to)]
    })
  }),
  'contradictory-record': each((history) => {
    const { entries } = history
    const seconds = [...Map.groupBy(entries, ({ timeMs }) => timeMs)]
      .filter(
        ([, same]) =>
          new Set(same.map(({ show }) => show)).size > 1 ||
          new Set(same.map(({ deleted }) => deleted)).size > 1,
      )
      .map(([ms]) => ms)
    const lifted = entries
      .filter((entry, at) => {
        const before = entries[at - 1]
        return entry.deleted === 0 && before?.deleted === 1 && before.timeMs < entry.timeMs
      })
      .map(({ timeMs }) => timeMs)
    return [seconds, lifted]
      .filter((moments) => moments.length > 0)
      .map((moments) => line(history, Math.min(...moments), Math.max(...moments), moments.length))
  }),
}
