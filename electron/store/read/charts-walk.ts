import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { HideRate, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { readAuditZone } from './audit-zone.ts'
import { ChartsTally, type TallyRow } from './charts-tally.ts'
import { readVersion } from './id-pager.ts'
import { HIDDEN_AFTER_SHOWN, WAS_SHOWN } from './keys/history.ts'
import { listOtherBusinesses } from './several-businesses.ts'

/**
 * Reads all events once, in pieces, so that the questions of lists are answered in between
 * (docs/decisions/0040-charts-in-pieces.md). A piece always has all events of its items.
 */
interface ChartsWalk {
  readonly tally: ChartsTally
  readonly hideRates: readonly HideRate[]
  readonly isComplete: boolean
  /** 0…1, by the number of events. */
  readonly share: number
  /** Reads about this many more events. */
  advance(events: number): void
}

const EVENTS_SQL = `
  SELECT CAST(feedback_id AS TEXT), time_ms, show, deleted, flags
  FROM event WHERE feedback_id > ?
  ORDER BY feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal
  LIMIT +?`
const FIRST_EVENTS_SQL = EVENTS_SQL.replace('WHERE feedback_id > ?', '')

const ITEMS_SQL = `
  SELECT CAST(feedback_id AS TEXT), CAST(business_id AS TEXT), businesses_json, ${WAS_SHOWN}, ${HIDDEN_AFTER_SHOWN}
  FROM feedback f WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?`
const FIRST_ITEMS_SQL = ITEMS_SQL.replace('WHERE feedback_id > ?', '')

type ItemRow = readonly [
  feedbackId: string,
  businessId: string,
  businessesJson: string,
  wasShown: 0 | 1,
  wasHiddenAfter: 0 | 1,
]

function createChartsWalk(db: ReadableDatabase): ChartsWalk {
  const tally = new ChartsTally(readAuditZone(db))
  const rates = new Map<string, { everShown: number; hidden: number }>()
  const total = Number(prepareOnce(db, 'SELECT coalesce(sum(event_count), 0) FROM feedback').pluck().get())
  const events = createPager<TallyRow>(db, FIRST_EVENTS_SQL, EVENTS_SQL)
  const items = createPager<ItemRow>(db, FIRST_ITEMS_SQL, ITEMS_SQL)
  let areEventsRead = false
  let isComplete = false

  const advanceEvents = (limit: number): void => {
    const rows = events.read(limit)
    areEventsRead = rows.length < limit
    const whole = areEventsRead ? rows : withoutLastItem(rows)
    // One item fills the whole piece: reads a larger piece.
    if (whole.length === 0 && !areEventsRead) advanceEvents(limit * 4)
    for (const row of whole) tally.add(row)
    events.passed(whole)
  }
  const advanceItems = (limit: number): void => {
    const rows = items.read(limit)
    isComplete = rows.length < limit
    for (const [, listedId, businessesJson, wasShown, wasHiddenAfter] of rows) {
      for (const id of [listedId, ...listOtherBusinesses(businessesJson, listedId)]) {
        const rate = rates.get(id) ?? { everShown: 0, hidden: 0 }
        rates.set(id, { everShown: rate.everShown + wasShown, hidden: rate.hidden + wasHiddenAfter })
      }
    }
    items.passed(rows)
  }

  return {
    tally,
    get hideRates() {
      return isComplete ? toHideRates(rates) : []
    },
    get isComplete() {
      return isComplete
    },
    get share() {
      return isComplete ? 1 : Math.min(0.99, tally.events / Math.max(1, total))
    },
    advance(limit) {
      if (!areEventsRead) advanceEvents(limit)
      else if (!isComplete) advanceItems(limit)
    },
  }
}

interface Pager<Row> {
  /** The rows after the last row that was passed. */
  read(limit: number): readonly Row[]
  passed(rows: readonly Row[]): void
}

/** Continues a statement after the feedback id of the last row that was passed. */
function createPager<Row extends readonly [feedbackId: string, ...rest: unknown[]]>(
  db: ReadableDatabase,
  firstSql: string,
  sql: string,
): Pager<Row> {
  let after: bigint | null = null
  return {
    read(limit) {
      if (after === null) return prepareOnce(db, firstSql).raw().all(limit) as unknown as Row[]
      return prepareOnce(db, sql).raw().all(after, limit) as unknown as Row[]
    },
    passed(rows) {
      const last = rows.at(-1)
      if (last) after = BigInt(last[0])
    },
  }
}

function toHideRates(
  rates: ReadonlyMap<string, { readonly everShown: number; readonly hidden: number }>,
): HideRate[] {
  const inOrder = [...rates].map(([businessId, rate]) => ({ order: BigInt(businessId), businessId, ...rate }))
  inOrder.sort((one, other) => (one.order < other.order ? -1 : 1))
  return inOrder.map(({ businessId, everShown, hidden }) => ({
    ...{ businessId: businessId as BusinessId, everShown, hidden },
  }))
}

/** The last item of a piece may have more events after it. */
function withoutLastItem(rows: readonly TallyRow[]): readonly TallyRow[] {
  const last = rows.at(-1)?.[0]
  let end = rows.length
  while (end > 0 && rows[end - 1]?.[0] === last) end -= 1
  return rows.slice(0, end)
}

/** Events read in one call: shorter than anyone notices in a list (docs/decisions/0040-charts-in-pieces.md). */
const EVENTS_PER_CALL = 10_000

/**
 * The charts' figures as far as they are known; each call reads on a little, and the caller asks again until they are
 * complete. They start over when the data change. Call inside a read transaction.
 */
export function createOverviewCharts(db: ReadableDatabase): () => OverviewCharts {
  let reading: { readonly version: string; readonly walk: ChartsWalk } | null = null
  return () => {
    const version = readVersion(db)
    if (reading?.version !== version) reading = { version, walk: createChartsWalk(db) }
    const { walk } = reading
    walk.advance(EVENTS_PER_CALL)
    return {
      isComplete: walk.isComplete,
      share: walk.share,
      months: walk.tally.months(),
      implausible: walk.tally.implausible,
      hides: walk.tally.hides(),
      hideRates: walk.hideRates,
    }
  }
}
