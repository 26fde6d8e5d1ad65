import { prepareRecent, type ReadableDatabase } from '../database.ts'
import { allOf, type Condition } from './condition.ts'
import { type CountedItems, type FindingCounts, toAnnotationJoin, type ValueCount } from './facet-slice.ts'
import { ALL_IDS, type IdRange } from './id-ranges.ts'

/** Items that have findings, by rule and by disposition; each counts once for a value, however many findings it has. */
interface FindingTally {
  /** Ranges must not overlap. */
  addRange(range: IdRange): void
  toCounts(): FindingCounts
}

/** The findings of the selected items in the order of items, so that each item is looked up once. */
const FINDINGS = (from: string, where: string) => `
  SELECT mark.feedback_id, mark.rule, coalesce(decided.state, 'open')
  FROM ${from}
  LEFT JOIN disposition AS decided ON decided.finding_key = mark.finding_key
  WHERE mark.feedback_id BETWEEN ? AND ? AND ${where} ORDER BY mark.feedback_id`

type FindingRow = readonly [feedbackId: bigint, rule: string, state: string]

export function createFindingTally(db: ReadableDatabase, items: CountedItems): FindingTally {
  const filter = items.from === 'feedback' ? items.filter : []
  const { sql, values } = allOf(filter)
  const findings = prepareRecent(db, FINDINGS(toSource(items), sql))
    .raw()
    .safeIntegers()
  const rules = new Map<string, LastCounted>()
  const states = new Map<string, LastCounted>()
  return {
    addRange({ from, to }) {
      for (const [feedbackId, rule, state] of findings.all(from, to, ...values) as FindingRow[]) {
        countOnce(rules, rule, feedbackId)
        countOnce(states, state, feedbackId)
      }
    },
    toCounts: () => ({ rules: toValueCounts(rules), dispositions: toValueCounts(states) }),
  }
}

const BY_ITEM = 'finding AS mark INDEXED BY finding_by_item'

function toSource(items: CountedItems): string {
  if (items.from === 'collected' && items.areFew) {
    return `temp.counted_item AS counted CROSS JOIN ${BY_ITEM} ON mark.feedback_id = counted.feedback_id`
  }
  // Without a filter no item is looked up, because all findings are about items of the cache.
  if (items.from === 'feedback' && items.filter.length === 0) return BY_ITEM
  return `${BY_ITEM} ${toAnnotationJoin(items)}`
}

/** Counts all findings at once. @param filter conditions on the row `f` of `feedback` */
export function countFindings(db: ReadableDatabase, filter: readonly Condition[]): FindingCounts {
  const tally = createFindingTally(db, { from: 'feedback', filter })
  tally.addRange(ALL_IDS)
  return tally.toCounts()
}

interface LastCounted {
  items: number
  lastId: bigint
}

function countOnce(counts: Map<string, LastCounted>, value: string, feedbackId: bigint): void {
  const known = counts.get(value)
  if (!known) counts.set(value, { items: 1, lastId: feedbackId })
  else if (known.lastId !== feedbackId) {
    known.items += 1
    known.lastId = feedbackId
  }
}

function toValueCounts(counts: ReadonlyMap<string, LastCounted>): ValueCount[] {
  return Array.from(counts, ([value, { items }]) => ({ value, items })).sort((a, b) =>
    a.value < b.value ? -1 : 1,
  )
}
