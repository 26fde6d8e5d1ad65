/** An entry of the history; `gone` where the service no longer gives it, or gives another one in its place. */
export interface PlainEvent {
  readonly feedbackId: bigint
  readonly businessId: bigint
  readonly timeMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  readonly gone?: Gone
}

export interface PlainResponse {
  readonly feedbackId: bigint
  readonly businessId: bigint
  readonly dateMs: number
  readonly type: string
  readonly gone?: Gone
}

export type Gone = 'vanished' | 'rewritten' | null

export interface PlainTask {
  readonly data: { readonly events: readonly PlainEvent[]; readonly responses: readonly PlainResponse[] }
  readonly cutoffMs: number
  /** Entries before it are left out. */
  readonly fromMs?: number
  /** Where the days that were asked for begin; the service may well give entries before. */
  readonly scopeFromMs?: number
  readonly areResponsesRead: (businessId: bigint) => boolean
  /** Limits of the rule by their names, in their own units, a day of the calendar in UTC; rules share them. */
  readonly limits?: Readonly<Record<string, number>>
  /** How entries of one second stand: ranks of the states `2 * show + deleted`. Nothing: hidden first, deleted last. */
  readonly tieOrder?: readonly number[]
}

/** One item at one business. */
export interface History {
  readonly feedbackId: bigint
  readonly businessId: bigint
  /** Oldest first, without what was rewritten. */
  readonly entries: readonly PlainEvent[]
  readonly replies: readonly PlainResponse[]
}

export interface Run {
  readonly from: number
  readonly to: number | null
}

export interface PlainFinding {
  /** null where the finding is about the business. */
  readonly feedbackId: bigint | null
  readonly businessId: bigint
  /** What tells two findings of a rule about one item apart; empty where there is one. */
  readonly mark: string
  readonly from: number | null
  readonly until: number | null
  readonly measure: number | null
}

export function line(
  { feedbackId, businessId }: Pick<PlainFinding, 'feedbackId' | 'businessId'>,
  mark: string | number,
  from: number | null,
  until: number | null,
  measure: number | null,
): PlainFinding {
  return { feedbackId, businessId, mark: String(mark), from, until, measure }
}

/** One history for each pair of item and business that has an entry until the cutoff. */
export function toHistories({ data, cutoffMs, fromMs = -Infinity, tieOrder = USUAL }: PlainTask): History[] {
  const entries = data.events.filter(
    ({ timeMs, gone }) => timeMs >= fromMs && timeMs <= cutoffMs && gone !== 'rewritten',
  )
  const replies = Map.groupBy(
    data.responses.filter(({ gone }) => gone !== 'rewritten'),
    ({ feedbackId }) => feedbackId,
  )
  const rank = ({ show, deleted }: PlainEvent) => tieOrder.indexOf(2 * show + deleted)
  const pairs = Map.groupBy(entries, ({ feedbackId, businessId }) => `${feedbackId}/${businessId}`)
  return [...pairs.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { feedbackId, businessId } = first
    const inOrder = own.toSorted((a, b) => a.timeMs - b.timeMs || rank(a) - rank(b))
    return [{ feedbackId, businessId, entries: inOrder, replies: replies.get(feedbackId) ?? [] }]
  })
}

const USUAL = [0, 1, 2, 3]
