import { isFullHistory } from '../../../shared/domain/sweep.ts'
import { formatMinute } from '../../../shared/format/time.ts'
import { endOfDayMs, toDayText } from '../../../shared/query/calendar-range.ts'
import { DayField, SelectField } from '../../components/controls/field.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import styles from './reports.module.css'
import { NEWEST_REPORTS } from './save-report.ts'
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
export function useSince(isAsked: boolean): Since {
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
