import { useDebouncedValue } from '@mantine/hooks'
import {
  IconFileExport,
  IconNotes,
  IconShieldCheck,
  IconShieldQuestion,
  IconShieldX,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import {
  LOG_ACTIONS,
  type LogDay,
  type LogEntry,
  type LogFilter,
  type LogWord,
} from '../../../shared/domain/auditor-log.ts'
import { isDecimalId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { formatMoment, zoneOf } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { SearchBox } from '../../components/controls/field.tsx'
import { ActionMenu } from '../../components/controls/popovers.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { BottomLine } from '../../components/frame/screen-layout.tsx'
import { ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useVerify } from '../../components/use-verify.ts'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall, useLatestResult } from '../../ipc/use-call.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useShowReview } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { useGoToCase } from '../cases/use-case-jump.ts'
import { LOG_COLUMNS, type LogDayLine, type LogLine } from './log-columns.tsx'
import { findDecision } from './log-decision.ts'
import { actionsOf, LOG_GROUPS, type LogGroup } from './log-groups.ts'
import { LogInspector, useLogContext } from './log-inspector.tsx'
import { logStrings as strings } from './log-strings.ts'
import type { SettingsParts } from './setting-row.tsx'
import styles from './settings.module.css'
import { settingsStrings } from './settings-strings.ts'

const REST_MS = 200

/** The auditor's log, newest first, by group and words, with the whole entry beside it. */
export function LogView({ frame }: { frame(parts: SettingsParts): ReactNode }) {
  const [group, setGroup] = useState<LogGroup>('all')
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), REST_MS)
  const filter = useMemo(() => {
    const words = toLogWords(searched)
    // A word can be in any of the entries of a decision.
    return { actions: actionsOf(group), subject: null, words, isOncePerDecision: words.length === 0 }
  }, [group, searched])
  const style = useTimeStyle()
  const days = useCall('log:days', { ...filter, zone: zoneOf(style) })
  const first = useCall('log:list', { ...filter, offset: 0, limit: PAGE_ROWS })
  const arrived = useMemo(
    () => (days.data && first.data ? { filter, ...headDays(days.data) } : null),
    [filter, days.data, first.data],
  )
  const shown = useLatestResult(arrived)
  const error = days.error ?? first.error
  const { grid, entry } = useLogGrid(shown)
  const groups = useRef<HTMLDivElement>(null)
  useKeys(['list'], {
    filter: () => groups.current?.querySelector<HTMLElement>('input:checked')?.focus(),
  })
  const columns = useColumns('log', LOG_COLUMNS)
  const log = useLogContext()
  const context = useMemo(() => ({ ...log, style }), [log, style])
  return frame({
    search: (
      <div className={styles.search}>
        <SearchBox
          label={strings.search}
          placeholder={strings.searchHint}
          value={typed}
          onChange={setTyped}
        />
        <SaveLog />
      </div>
    ),
    inspector: entry && <LogInspector entry={entry} step={grid.step} />,
    bottomLine: (
      <BottomLine
        keys={[
          { ids: ['next-row', 'previous-row'], label: strings.keys.move },
          { ids: ['filter'], label: strings.keys.filter },
          { ids: ['open'], label: strings.keys.open },
        ]}
        note={zoneOf(style)}
      />
    ),
    children: (
      <>
        <h2 className="visually-hidden">{settingsStrings.sections.log}</h2>
        <LogVerdict />
        <div className={styles.logGroups} ref={groups}>
          <Segmented<LogGroup>
            label={strings.group}
            choices={LOG_GROUPS.map((name) => ({ name, label: strings.groups[name] }))}
            value={group}
            onChange={setGroup}
          />
          <span className="small" role="status">
            {shown &&
              (group === 'all' && searched === '' ? null : countOf(shown.entries, ...strings.entries))}
          </span>
        </div>
        {error && <ErrorNotice error={error} />}
        {!shown && !error && <SkeletonRows rows={12} />}
        {shown?.entries === 0 && (
          <ScreenMessage
            icon={<IconNotes size={20} />}
            title={group !== 'all' || searched !== '' ? strings.noMatch : strings.empty}
          />
        )}
        {shown !== null && shown.entries > 0 && (
          <Grid
            {...grid}
            label={strings.listLabel}
            columns={columns}
            context={context}
            isBusy={arrived === null}
          />
        )}
      </>
    ),
  })
}

interface ShownLog {
  readonly filter: LogFilter
  readonly entries: number
  readonly days: readonly LogDayLine[]
}

const NOTHING: ShownLog = { filter: { actions: null, subject: null, words: [] }, entries: 0, days: [] }

/** A heading above the entries of each day. */
export function headDays(days: readonly LogDay[]): Omit<ShownLog, 'filter'> {
  const headings: LogDayLine[] = []
  let entries = 0
  for (const day of days) {
    headings.push({ kind: 'day', newestMs: day.newestMs, line: headings.length + entries })
    entries += day.entries
  }
  return { entries, days: headings }
}

function useLogGrid(shown: ShownLog | null) {
  const { filter, entries, days } = shown ?? NOTHING
  const goToCase = useGoToCase()
  const showReview = useShowReview()
  const open = (opened: LogEntry) => {
    const { subject } = opened
    const decision = findDecision(opened)
    if (decision) goToCase(decision.case)
    else if (isDecimalId(subject)) showReview(toFeedbackId(subject))
    else useFrameStore.getState().openInspector()
  }
  const headings = useMemo(() => days.map(({ line }) => line), [days])
  const { grid } = usePagedGrid({
    channel: 'log:list',
    request: filter,
    count: entries + days.length,
    headings,
    onOpen: open,
  })
  const rowAt = (line: number): LogLine | undefined =>
    days.find((day) => day.line === line) ?? grid.rowAt(line)
  return { grid: { ...grid, rowAt }, entry: entries > 0 ? grid.rowAt(grid.cursor) : undefined }
}

function SaveLog() {
  const exportLog = useExportLog()
  const actions = [
    { id: 'csv', label: strings.exportCsv, run: () => exportLog('csv') },
    { id: 'json', label: strings.exportJson, run: () => exportLog('json') },
  ]
  return (
    <ActionMenu actions={actions}>
      <Button icon={<IconFileExport size={16} stroke={1.6} aria-hidden />}>{strings.save}</Button>
    </ActionMenu>
  )
}

/** Saves the whole log where the user says. The export is itself an entry, so the log is read again. */
export function useExportLog(): (format: 'csv' | 'json') => void {
  const client = useQueryClient()
  return useCallback(
    (format) => {
      call('log:export', { format })
        .then((result) => {
          if (!result) return
          const message = strings.exported(countOf(result.rows, ...strings.entries))
          tell(message)
          void refresh(client, 'log')
        })
        .catch(showFailure)
    },
    [client],
  )
}

/** More words narrow nothing down that is still to be read. */
const MOST = 20

/** The words of a search through the log, each with the actions that are called so. */
export function toLogWords(typed: string): readonly LogWord[] {
  const words = new Set(typed.toLocaleLowerCase().split(/\s+/).filter(Boolean))
  return [...words].slice(0, MOST).map((text) => ({
    text,
    actions: LOG_ACTIONS.filter((action) => strings.actions[action].toLocaleLowerCase().includes(text)),
  }))
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** How many entries there are, when they were verified last, and the button that does so again. */
function LogVerdict() {
  const newest = useCall('log:list', { actions: null, subject: null, offset: 0, limit: 1 }).data?.[0]
  const last = useCall('evidence:last-verified', undefined).data
  const problem = useCall('workspace:current', undefined).data?.evidenceProblem ?? null
  const verified = useWorkStore((state) => state.verified)
  const style = useTimeStyle()
  const { run, isRunning } = useVerify()
  const isIntact = verified ? verified.verification.isIntact : problem === null && (last?.isIntact ?? null)
  const atMs = verified?.atMs ?? last?.atMs ?? null
  return (
    <div className={styles.logVerdict}>
      {isIntact === null || atMs === null ? (
        <IconShieldQuestion {...ICON} />
      ) : isIntact ? (
        <IconShieldCheck {...ICON} data-tone="good" />
      ) : (
        <IconShieldX {...ICON} data-tone="bad" />
      )}
      <span className="medium" role="status">
        {/* Entries are numbered without gaps. */}
        {newest && countOf(newest.seq, ...strings.entries)}
      </span>
      <span className="small">
        {isIntact === false
          ? strings.altered
          : atMs === null
            ? strings.notVerified
            : strings.verified(formatMoment(atMs, style))}
      </span>
      <Button kind="quiet" disabledReason={isRunning ? strings.verifying : null} onClick={run}>
        {isRunning ? strings.verifying : strings.verify}
      </Button>
    </div>
  )
}
