import { joinChangesFilter } from '../../../shared/domain/changes.ts'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { endOfDayMs } from '../../../shared/query/calendar-range.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { findEdit } from './result-field.tsx'
import { NEWEST_REPORTS, type ReportChoice, toStyle } from './save-report.ts'
import { useSince } from './since-field.tsx'

/** Findings are always those of the data cut-off; a report of them as of another moment is refused. */
export function isOfPresent(template: ListedTemplate): boolean {
  return template === 'findings' || template === 'compliance'
}

/** The settings of the screen, with those of the last report where nothing was chosen. */
export function useReportRequest(): ReportChoice {
  const zone = useAuditZone()
  const search = useViewStore((state) => state.filter).trim()
  const { template, asOfDay, ...settings } = useReportSettings()
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const saved = useCall('searches:list', undefined, { enabled: hasWorkspace }).data ?? []
  const last = toStyle(useCall('report:list-kept', NEWEST_REPORTS, { enabled: hasWorkspace }).data ?? [])
  const scope = settings.scope ?? 'everything'
  const chosen = typeof scope === 'number' ? saved.find(({ searchId }) => searchId === scope) : undefined
  const filter = scope === 'search' ? search : (chosen?.query ?? '')
  const { sinceMs } = useSince(hasWorkspace && template === 'changes')
  const asOfMs = asOfDay === '' ? (chosen?.asOfMs ?? null) : endOfDayMs(asOfDay, zone)
  return {
    template,
    scope,
    isWithoutStart: template === 'changes' && sinceMs === null,
    isUnreadable: parseQuery(filter).errors.length > 0,
    request: {
      filter: template === 'changes' && sinceMs !== null ? joinChangesFilter(sinceMs, filter) : filter,
      sort: chosen?.subject === 'feedback' ? chosen.sort : null,
      asOfMs: isOfPresent(template) ? null : asOfMs,
      paper: settings.paper ?? last.paper,
      preparedBy: settings.preparedBy ?? last.preparedBy,
      isRedacted: settings.isRedacted ?? last.isRedacted,
      recipient: settings.recipient,
      hidesNames: settings.hidesNames ?? last.hidesNames,
      signOff: settings.signOff ?? last.signOff,
      printedRows: settings.printedRows,
      edited: findEdit(null),
    },
  }
}
