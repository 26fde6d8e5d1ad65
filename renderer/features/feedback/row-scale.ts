import { createContext } from 'react'
import type { TimeStyle } from '../../../shared/format/time.ts'
import type { TimeAxis } from '../../components/time-axis.ts'

/** What every row draws and writes its times against, and what it calls businesses; read once for all rows. */
export interface RowScale {
  readonly axis: TimeAxis
  /** Now, or the moment that the list stands at. */
  readonly nowMs: number
  readonly style: TimeStyle
  /** What businesses are called, by id, where it is known. */
  readonly businessNames: ReadonlyMap<string, string>
  /** What rules are called, by their names. */
  readonly ruleTitles: ReadonlyMap<string, string>
}

export const RowScaleContext = createContext<RowScale>({
  axis: { startMs: 0, endMs: 1 },
  nowMs: 0,
  style: { display: 'utc', zone: 'UTC', locale: 'en' },
  businessNames: new Map(),
  ruleTitles: new Map(),
})
