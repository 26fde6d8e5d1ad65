import type { ReportFormat } from '../../../shared/domain/report-formats.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { endOfDayMs } from '../../../shared/query/calendar-range.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { parseDay } from '../../components/as-of-day.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { type ReportScopeChoice, useReportSettings } from '../../stores/report-settings.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { NEWEST_REPORTS } from './kept-pages.ts'
import { type ReportStyle, toStyle } from './report-style.ts'

/** What every report of the screen is asked for with. */
export interface ReportRequest extends ReportStyle {
  readonly filter: string
  readonly sort: FeedbackSort | null
  readonly asOfMs: number | null
}

export interface ReportChoice {
  readonly scope: ReportScopeChoice
  readonly request: ReportRequest
  /** The form beside PDF. */
  readonly format: ReportFormat
  /** What keeps reports from being asked for: a search or a day that cannot be read. */
  readonly problem: 'search' | 'day' | null
}

/** The settings of the screen, with those of the last report where nothing was chosen. */
export function useReportRequest(): ReportChoice {
  const zone = useAuditZone()
  const search = useViewStore((state) => state.filter).trim()
  const settings = useReportSettings()
  const saved = useCall('searches:list', undefined).data ?? []
  const kept = useCall('report:list-kept', NEWEST_REPORTS).data ?? []
  const last = toStyle(kept)
  const lastForm = kept.find(({ format }) => format !== 'pdf')?.format
  const scope = settings.scope ?? (search === '' ? 'everything' : 'search')
  const chosen = typeof scope === 'number' ? saved.find(({ searchId }) => searchId === scope) : undefined
  const isTyped = settings.asOfDay.trim() !== ''
  const day = isTyped ? parseDay(settings.asOfDay) : null
  const filter = scope === 'search' ? search : (chosen?.query ?? '')
  const isSearchRead = parseQuery(filter).errors.length === 0
  return {
    scope,
    problem: isSearchRead ? (isTyped && day === null ? 'day' : null) : 'search',
    format: settings.format ?? (lastForm && lastForm !== 'pdf' ? lastForm : 'csv'),
    request: {
      filter,
      sort: chosen?.subject === 'feedback' ? chosen.sort : null,
      asOfMs: day === null ? (chosen?.asOfMs ?? null) : endOfDayMs(day, zone),
      paper: settings.paper ?? last.paper,
      preparedBy: settings.preparedBy ?? last.preparedBy,
      isRedacted: settings.isRedacted ?? last.isRedacted,
    },
  }
}
