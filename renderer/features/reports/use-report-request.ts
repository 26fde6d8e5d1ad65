import type { Paper } from '../../../shared/domain/pdf-report.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { endOfDayMs, parseDay } from '../feedback/as-of-day.ts'
import { type ReportScopeChoice, useReportSettings } from './report-settings.ts'

/** What every report of the screen is asked for with. */
export interface ReportRequest {
  readonly filter: string
  readonly sort: FeedbackSort | null
  readonly asOfMs: number | null
  readonly paper: Paper
  readonly preparedBy: string
}

export interface ReportChoice {
  readonly scope: ReportScopeChoice
  readonly request: ReportRequest
  /** False while the day cannot be read. */
  readonly isReadable: boolean
}

/** The settings of the screen, with those of the last report where nothing was chosen. */
export function useReportRequest(): ReportChoice {
  const typed = useViewStore((state) => state.filter).trim()
  const search = parseQuery(typed).errors.length === 0 ? typed : ''
  const settings = useReportSettings()
  const saved = useCall('searches:list', undefined).data ?? []
  const [last] = useCall('report:list-kept', undefined).data ?? []
  const scope = settings.scope ?? (search === '' ? 'everything' : 'search')
  const chosen = typeof scope === 'number' ? saved.find(({ searchId }) => searchId === scope) : undefined
  const day = settings.asOfDay.trim() === '' ? null : parseDay(settings.asOfDay)
  return {
    scope,
    isReadable: settings.asOfDay.trim() === '' || day !== null,
    request: {
      filter: scope === 'search' ? search : (chosen?.query ?? ''),
      sort: chosen?.subject === 'feedback' ? chosen.sort : null,
      asOfMs: day === null ? (chosen?.asOfMs ?? null) : endOfDayMs(day),
      paper: settings.paper ?? last?.paper ?? 'a4',
      preparedBy: settings.preparedBy ?? last?.preparedBy ?? '',
    },
  }
}
