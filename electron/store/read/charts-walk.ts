import type { HideRate } from '../../../shared/domain/overview-charts.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { VISIBILITY_CODES } from '../index-schema.ts'
import { ChartsTally, type TallyRow } from './charts-tally.ts'

/**
 * Reads all events once, a piece at a time, so that the questions of lists get their turn in between
 * (docs/decisions/0031-charts-in-pieces.md). Pieces end between items: an item's events are never torn apart.
 */
export interface ChartsWalk {
  readonly tally: ChartsTally
  readonly hideRates: readonly HideRate[]
  readonly isComplete: boolean
  /** 0…1, by the number of events. */
  readonly share: number
  /** Reads on for about so many events. */
  advance(events: number): void
}

const EVENTS_SQL = `
  SELECT CAST(feedback_id AS TEXT), time_ms, show, deleted, offset_minutes, flags
  FROM event WHERE feedback_id > ?
  ORDER BY feedback_id, time_ms, show, deleted, business_id, time_text, ordinal LIMIT ?`
const FIRST_EVENTS_SQL = EVENTS_SQL.replace('WHERE feedback_id > ?', '')

const HIDE_RATES_SQL = `
  SELECT CAST(f.business_id AS TEXT) AS businessId,
    count(*) FILTER (WHERE f.visibility <> ${VISIBILITY_CODES.unknown}) AS known,
    count(*) FILTER (WHERE f.hide_count > 0) AS everHidden
  FROM feedback f GROUP BY +f.business_id ORDER BY +f.business_id`

export function createChartsWalk(db: ReadableDatabase): ChartsWalk {
  const tally = new ChartsTally()
  const total = Number(prepareOnce(db, 'SELECT coalesce(sum(event_count), 0) FROM feedback').pluck().get())
  let hideRates: readonly HideRate[] = []
  let after: bigint | null = null
  let isComplete = false

  const readPiece = (limit: number): TallyRow[] => {
    const rows =
      after === null
        ? prepareOnce(db, FIRST_EVENTS_SQL).raw().all(limit)
        : prepareOnce(db, EVENTS_SQL).raw().all(after, limit)
    return rows as TallyRow[]
  }

  return {
    tally,
    get hideRates() {
      return hideRates
    },
    get isComplete() {
      return isComplete
    },
    get share() {
      return isComplete ? 1 : Math.min(0.99, tally.events / Math.max(1, total))
    },
    advance(events) {
      if (isComplete) return
      const rows = readPiece(events)
      const isLast = rows.length < events
      const whole = isLast ? rows : withoutLastItem(rows)
      if (whole.length === 0 && !isLast) return this.advance(events * 4)
      for (const row of whole) tally.add(row)
      const last = whole.at(-1)
      if (last) after = BigInt(last[0])
      if (!isLast) return
      hideRates = prepareOnce(db, HIDE_RATES_SQL).all() as HideRate[]
      isComplete = true
    },
  }
}

/** The last item of a piece may have more events behind it. */
function withoutLastItem(rows: readonly TallyRow[]): readonly TallyRow[] {
  const last = rows.at(-1)?.[0]
  let end = rows.length
  while (end > 0 && rows[end - 1]?.[0] === last) end -= 1
  return rows.slice(0, end)
}
