import { joinChangesFilter } from '../../../shared/domain/changes.ts'
import { isDecimalId } from '../../../shared/domain/ids.ts'
import { isAboutList, type ReportTemplate } from '../../../shared/domain/report.ts'
import { isFullHistory } from '../../../shared/domain/sweep.ts'
import { formatMinute } from '../../../shared/format/time.ts'
import { endOfDayMs, toDayText } from '../../../shared/query/calendar-range.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { DayField, SelectField } from '../../components/controls/field.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { useViewStore } from '../../stores/view-store.ts'
import styles from './reports.module.css'
import { useEdit } from './result-field.tsx'
import { NEWEST_REPORTS, type ReportChoice, toStyle } from './save-report.ts'
import { reportsStrings as strings } from './strings.ts'

/** Syncs to choose from. */
const SYNCS = 100

interface Since {
  /** The first moment; null until one is chosen. */
  readonly sinceMs: number | null
  /** `day`, or a moment as text; empty while nothing is known. */
  readonly chosen: string
  readonly moments: readonly { readonly ms: number; readonly label: string }[]
}

/** The first moment of a report about changes: unless chosen, the last report or sync with earlier data. */
function useSince(isAsked: boolean): Since {
  const style = useTimeStyle()
  const zone = useAuditZone()
  const cutoffMs = useDataCutoff()
  const { since, sinceDay } = useReportSettings()
  const reports = useCall('report:list-kept', NEWEST_REPORTS, { enabled: isAsked }).data ?? []
  const sweeps = useCall('sweeps:list', { offset: 0, limit: SYNCS }, { enabled: isAsked }).data ?? []
  const isBefore = (ms: number | null): ms is number => ms !== null && cutoffMs !== null && ms < cutoffMs
  const ofReport = reports.map(({ countedToMs, asOfMs }) => countedToMs ?? asOfMs).find(isBefore)
  const ofSyncs = sweeps
    .filter(isFullHistory)
    .map(({ finishedAtMs }) => finishedAtMs)
    .filter(isBefore)
  const moments = [
    ...(ofReport === undefined
      ? []
      : [{ ms: ofReport, label: strings.sinceReport(formatMinute(ofReport, style)) }]),
    ...ofSyncs
      .filter((ms) => ms !== ofReport)
      .map((ms) => ({ ms, label: strings.sinceSync(formatMinute(ms, style)) })),
  ]
  const chosen = since ?? moments[0]?.ms ?? 'day'
  const ofDay = sinceDay === '' ? null : endOfDayMs(sinceDay, zone)
  return { sinceMs: chosen === 'day' ? ofDay : chosen, chosen: String(chosen), moments }
}

export function SinceField() {
  const { chosen, moments } = useSince(true)
  const zone = useAuditZone()
  const cutoffMs = useDataCutoff()
  const sinceDay = useReportSettings((state) => state.sinceDay)
  const set = useReportSettings.setState
  return (
    <div className={styles.scope}>
      <SelectField
        label={strings.since}
        value={chosen}
        choices={[
          ...moments.map(({ ms, label }) => ({ value: String(ms), label })),
          { value: 'day', label: strings.sinceDay },
        ]}
        onChange={(value) => set({ since: value === 'day' ? 'day' : Number(value) })}
      />
      {chosen === 'day' && (
        <DayField
          label={strings.sinceDayLabel}
          placeholder={strings.chooseDay}
          value={sinceDay}
          help={strings.sinceDayNote}
          {...(cutoffMs !== null && { last: toDayText(cutoffMs, zone) })}
          onChange={(day) => set({ sinceDay: day })}
        />
      )}
    </div>
  )
}

/**
 * Findings are always those of the data cutoff; a report of them as of another moment is refused. A sample is frozen.
 */
export function isOfPresent(template: ReportTemplate): boolean {
  return template === 'findings' || template === 'compliance' || template === 'sample'
}

/** The review of a dossier and the sample of a working paper; null while none is chosen. */
export function useReportSubjects(): { readonly review: string | null; readonly sample: string | null } {
  const { reviewId, sample } = useReportSettings()
  const selectedId = useViewStore((state) => state.selectedId)
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const [newest] = useCall('samples:list', undefined, { enabled: hasWorkspace, keepsFormer: true }).data ?? []
  const review = reviewId === null ? selectedId : isDecimalId(reviewId) ? reviewId : null
  return { review, sample: sample ?? newest?.reference ?? null }
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
  const isOfSaved = isAboutList(template) && typeof scope === 'number'
  const chosen = isOfSaved ? saved.find(({ searchId }) => searchId === scope) : undefined
  const filter = scope === 'search' ? search : (chosen?.query ?? '')
  const { sinceMs } = useSince(hasWorkspace && template === 'changes')
  const { review, sample } = useReportSubjects()
  const asOfMs = asOfDay === '' ? (chosen?.asOfMs ?? null) : endOfDayMs(asOfDay, zone)
  const toFilter = (): string => {
    if (template === 'dossier') return review === null ? '' : `feedback:${review}`
    if (template === 'sample') return sample ?? ''
    return template === 'changes' && sinceMs !== null ? joinChangesFilter(sinceMs, filter) : filter
  }
  return {
    template,
    scope,
    missing:
      template === 'changes' && sinceMs === null
        ? 'since'
        : template === 'dossier' && review === null
          ? 'review'
          : template === 'sample' && sample === null
            ? 'sample'
            : null,
    isUnreadable: isAboutList(template) && parseQuery(filter).errors.length > 0,
    request: {
      filter: toFilter(),
      sort: chosen?.subject === 'feedback' ? chosen.sort : null,
      asOfMs: isOfPresent(template) ? null : asOfMs,
      paper: settings.paper ?? last.paper,
      preparedBy: settings.preparedBy ?? last.preparedBy,
      isRedacted: settings.isRedacted ?? last.isRedacted,
      recipient: settings.recipient,
      hidesNames: settings.hidesNames ?? last.hidesNames,
      signOff: settings.signOff ?? last.signOff,
      printedRows: settings.printedRows,
      edited: useEdit(null),
    },
  }
}
