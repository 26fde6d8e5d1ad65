import { createContext } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { TimeStyle } from '../../../shared/format/time.ts'
import type { TimeAxis } from '../../components/time-axis.ts'

/** What every row draws and writes its times against, and what it calls businesses; read once for all rows. */
export interface RowScale {
  readonly axis: TimeAxis
  /** Whether each ribbon begins with the first entry of its own review. */
  readonly isFitted: boolean
  /** Data cutoff, or the moment of the list. */
  readonly nowMs: number
  /** null where the list shows the present. */
  readonly asOfMs: number | null
  /** Data cutoff. */
  readonly cutoffMs: number
  /** The present rows of a list of the past, by id, as far as they are known. */
  readonly rowsNow: ReadonlyMap<string, FeedbackListRow>
  readonly style: TimeStyle
  readonly businessNames: ReadonlyMap<string, string>
  readonly ruleTitles: ReadonlyMap<string, string>
}

export const RowScaleContext = createContext<RowScale>({
  axis: { startMs: 0, endMs: 1 },
  isFitted: false,
  nowMs: 0,
  asOfMs: null,
  cutoffMs: 0,
  rowsNow: new Map(),
  style: { display: 'utc', zone: 'UTC', locale: 'en' },
  businessNames: new Map(),
  ruleTitles: new Map(),
})
