import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import {
  type History,
  line,
  type PlainEvent,
  type PlainFinding,
  type PlainTask,
  type Run,
  toHistories,
} from './plain-histories.ts'
import { findOutliers } from './plain-outliers.ts'

/**
 * The rules worked out entry by entry from events and responses alone, without SQL and without the application's code.
 * Limits that a task leaves out have their usual values.
 */
export function findPlainly(task: PlainTask): Record<RuleName, PlainFinding[]> {
  const histories = toHistories(task)
  return Object.fromEntries(RULE_NAMES.map((name) => [name, PLAIN[name](histories, task)])) as Record<
    RuleName,
    PlainFinding[]
  >
}

/** One rule alone. */
export function findRulePlainly(name: RuleName, task: PlainTask): PlainFinding[] {
  return PLAIN[name](toHistories(task), task)
}

/** How many items each rule about responses could not judge, because those of their business were not read. */
export function countUnjudged(task: PlainTask): Partial<Record<RuleName, number>> {
  const unread = toHistories(task).filter(({ businessId }) => !task.areResponsesRead(businessId))
  const count = (test: (history: History) => boolean) => unread.filter(test).length
  return {
    'hidden-after-customer-reply': count((one) => hiddenRuns(one).length > 0),
    'hidden-never-answered': count((one) => one.entries.at(-1)?.show === 0 && !isDeletedNow(one)),
    'reply-nobody-could-see': count((one) => hiddenRuns(one).length + deletedRuns(one).length > 0),
  }
}

type PlainRule = (histories: readonly History[], task: PlainTask) => PlainFinding[]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Runs in which `holds` is true of each entry. */
function runs({ entries }: History, holds: (entry: PlainEvent) => boolean): Run[] {
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

export const hiddenRuns = (history: History) => runs(history, ({ show }) => show === 0)
const deletedRuns = (history: History) => runs(history, ({ deleted }) => deleted === 1)
const isIn = (run: Run, ms: number) => run.from <= ms && (run.to === null || ms < run.to)
const isDeletedNow = ({ entries }: History) => entries.at(-1)?.deleted === 1
const ofThisBusiness = ({ replies, businessId }: History) =>
  replies.filter((r) => r.businessId === businessId)

const each =
  (rule: (history: History, task: PlainTask) => PlainFinding[]): PlainRule =>
  (histories, task) =>
    histories.flatMap((history) => rule(history, task))

const PLAIN: Readonly<Record<RuleName, PlainRule>> = {
  'long-hidden': each((history, { cutoffMs, limits: { days = 30 } = {} }) =>
    hiddenRuns(history)
      .filter(({ from, to }) => to === null && !isDeletedNow(history) && cutoffMs - from > days * DAY)
      .map(({ from }) => line(history, '', from, null, cutoffMs - from)),
  ),
  'deleted-after-hiding': each((history) => {
    const at = deletedRuns(history)[0]?.from
    if (at === undefined) return []
    return hiddenRuns(history)
      .filter((run) => run.from < at && isIn(run, at))
      .map(({ from }) => line(history, '', from, at, at - from))
  }),
  'deleted-without-hide': each((history) => {
    const at = deletedRuns(history)[0]?.from
    if (at === undefined || hiddenRuns(history).some(({ from }) => from < at)) return []
    return [line(history, '', at, null, null)]
  }),
  toggling: each((history, { limits: { changes: least = 3 } = {} }) => {
    const changes = history.entries.filter(
      (entry, at) => at > 0 && entry.show !== history.entries[at - 1]?.show,
    )
    if (changes.length < least) return []
    return [line(history, '', changes[0]?.timeMs ?? 0, changes.at(-1)?.timeMs ?? 0, changes.length)]
  }),
  'hidden-after-customer-reply': each((history, { limits: { hours = 72 } = {} }) =>
    hiddenRuns(history).flatMap(({ from }) => {
      const before = ofThisBusiness(history)
        .filter(({ type, dateMs }) => type === 'customer' && dateMs <= from && from - dateMs <= hours * HOUR)
        .map(({ dateMs }) => dateMs)
      if (before.length === 0) return []
      const latest = Math.max(...before)
      return [line(history, from, latest, from, from - latest)]
    }),
  ),
  'hidden-never-answered': each((history, { cutoffMs, areResponsesRead }) => {
    if (!areResponsesRead(history.businessId) || isDeletedNow(history)) return []
    if (history.replies.some(({ type, dateMs }) => type === 'owner' && dateMs <= cutoffMs)) return []
    return hiddenRuns(history)
      .filter(({ to }) => to === null)
      .map(({ from }) => line(history, '', from, null, cutoffMs - from))
  }),
  'reply-nobody-could-see': each((history, { cutoffMs }) => {
    const moments = ofThisBusiness(history)
      .filter(({ type, dateMs }) => type === 'owner' && dateMs <= cutoffMs)
      .map(({ dateMs }) => dateMs)
    const gone = [...hiddenRuns(history), ...deletedRuns(history)]
    return [...new Set(moments)]
      .filter((ms) => gone.some((run) => isIn(run, ms)))
      .map((ms) => line(history, ms, ms, null, null))
  }),
  'bulk-hide': (histories, { limits: { hides: least = 10, minutes = 10 } = {} }) => {
    const hides = histories.flatMap((history) => hiddenRuns(history).map(({ from }) => ({ history, from })))
    return [...Map.groupBy(hides, ({ history }) => history.businessId).values()].flatMap((same) => {
      const within = (start: number) =>
        same.filter(({ from }) => from >= start && from - start <= minutes * MINUTE).length
      const found = same.flatMap((hide) => {
        const sizes = same
          .filter(({ from }) => from <= hide.from && hide.from - from <= minutes * MINUTE)
          .map((first) => within(first.from))
        const largest = Math.max(...sizes)
        return largest >= least ? [line(hide.history, hide.from, hide.from, null, largest)] : []
      })
      // An item that is hidden twice in one second was hidden in that second.
      return [...new Map(found.map((one) => [`${one.feedbackId} ${one.mark}`, one])).values()]
    })
  },
  'window-dressing': each((history, { cutoffMs, limits: { days = 30, notice = 0 } = {} }) => {
    const hidden = hiddenRuns(history)
    const endMs = notice === 0 ? cutoffMs : notice * DAY
    return hidden.flatMap(({ to }, at) => {
      if (to === null || to > endMs || endMs - to > days * DAY) return []
      return [line(history, to, to, hidden[at + 1]?.from ?? null, endMs - to)]
    })
  }),
  'contradictory-record': findContradictions,
  'outlier-business': (histories, { limits: { percent = 1 } = {} }) => findOutliers(histories, percent),
}

/** One finding for each item and kind. */
function findContradictions(histories: readonly History[], { data, cutoffMs }: PlainTask): PlainFinding[] {
  const inOrder = each((history) => {
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
    return [...spread(history, 'same-second', seconds), ...spread(history, 'deletion-taken-back', lifted)]
  })(histories, { data, cutoffMs: 0, areResponsesRead: () => false })
  const went = [...data.events, ...data.responses.map((one) => ({ ...one, timeMs: one.dateMs }))].filter(
    ({ gone, timeMs }) => gone && timeMs <= cutoffMs,
  )
  const groups = Map.groupBy(
    went,
    ({ feedbackId, businessId, gone }) => `${feedbackId} ${businessId} ${gone}`,
  )
  const ofGroups = [...groups.values()].flatMap((same) => {
    const [first] = same
    return first
      ? spread(
          first,
          first.gone ?? '',
          same.map(({ timeMs }) => timeMs),
        )
      : []
  })
  return [...inOrder, ...ofGroups]
}

function spread(
  subject: Pick<History, 'feedbackId' | 'businessId'>,
  mark: string,
  moments: readonly number[],
): PlainFinding[] {
  if (moments.length === 0) return []
  return [line(subject, mark, Math.min(...moments), Math.max(...moments), moments.length)]
}
