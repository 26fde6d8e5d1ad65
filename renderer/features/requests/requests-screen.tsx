import {
  IconAlertTriangle,
  IconFileImport,
  IconFilterOff,
  IconMailQuestion,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { RequestSummary } from '../../../shared/domain/company-request.ts'
import { formatDay, formatDayOfYear, formatYear, type TimeStyle } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { SearchBox } from '../../components/controls/field.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useRequestStore } from '../../stores/request-store.ts'
import { AnswersScreen } from './answers-screen.tsx'
import { describeSource } from './describe-source.ts'
import { useImportAnswers } from './import-answers.tsx'
import { ListSwitch } from './list-switch.tsx'
import { toRequestActions, useSaveRequest } from './request-actions.tsx'
import { RequestInspector } from './request-inspector.tsx'
import { type RequestLine, sumProgress, toRequestLines } from './request-lines.ts'
import styles from './requests.module.css'
import { requestStrings as strings } from './strings.ts'

/** Requests to the company, or the answers to one of them. */
export function RequestsScreen() {
  const openedId = useRequestStore((state) => state.openedId)
  return openedId === null ? <RequestList /> : <AnswersScreen key={openedId} requestId={openedId} />
}

/** CSS pixels: the title, and below it what the request was made from. */
const ROW_HEIGHT = 48

function RequestList() {
  const found = useCall('company:requests', undefined, { keepsFormer: true })
  const { currentId, moveTo: keep, open: openRequest } = useRequestStore()
  const { importAnswers, makeUpAnswers, dialog } = useImportAnswers()
  const style = useTimeStyle()
  const requests = found.data
  const [typed, setTyped] = useState('')
  const matching = useMemo(
    () => requests?.filter((request) => matchesWords(request, typed, style)) ?? [],
    [requests, typed, style],
  )
  const lines = useMemo(() => toRequestLines(matching), [matching])
  const headings = useMemo(() => lines.flatMap(({ kind }, at) => (kind === 'group' ? [at] : [])), [lines])
  const idOf = (line: RequestLine | undefined) => (line?.kind === 'request' ? line.request.requestId : null)
  const stored = Math.max(
    0,
    lines.findIndex((line) => line.kind === 'request' && idOf(line) === currentId),
  )
  const store = (row: number) => keep(idOf(lines[row]))
  const grid = useWholeGrid({
    rows: lines,
    headings,
    list: typed,
    place: [stored, store] as const,
    rowHeight: ROW_HEIGHT,
    onOpen: (line: RequestLine) => openRequest(idOf(line)),
  })
  const cutoffMs = useDataCutoff()
  const isOneYear = cutoffMs !== null && areOfYear(requests ?? [], cutoffMs, style)
  const columns = useColumns('company-requests', isOneYear ? COLUMNS.ofOneYear : COLUMNS.withYear)
  const saveFile = useSaveRequest()
  useKeys(['requests', 'list', 'anywhere'], { 'import-answers': importAnswers })
  const line = lines[grid.cursor]
  const current = line?.kind === 'request' ? line.request : undefined
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={<ListSwitch view="cases/requests" />}
          search={
            requests &&
            requests.length > 0 && (
              <div className={styles.search}>
                <SearchBox label={strings.find} value={typed} onChange={setTyped} />
              </div>
            )
          }
          more={current ? toRequestActions(current, saveFile) : []}
          actions={[
            {
              id: 'import',
              label: strings.importAnswers,
              look: 'quiet',
              icon: <IconFileImport size={16} stroke={1.6} aria-hidden />,
              run: importAnswers,
            },
            {
              id: 'new',
              label: strings.newRequest,
              look: 'default',
              isPinned: true,
              icon: <IconPlus size={16} stroke={1.6} aria-hidden />,
              run: () => useRequestStore.getState().ask('new'),
            },
          ]}
        />
      }
      inspector={
        current && (
          <RequestInspector
            key={current.requestId}
            request={current}
            step={grid.step}
            open={(show) => openRequest(current.requestId, show)}
            makeUpAnswers={() => makeUpAnswers(current.requestId)}
          />
        )
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            { ids: ['open'], label: strings.keys.open },
            { ids: ['import-answers'], label: strings.keys.import },
            { ids: ['help'], label: strings.keys.all },
          ]}
        />
      }
    >
      {found.error ? (
        <ScreenError error={found.error} />
      ) : !requests ? (
        <SkeletonRows rows={8} />
      ) : requests.length === 0 ? (
        <ScreenMessage
          icon={<IconMailQuestion size={20} stroke={1.6} aria-hidden />}
          title={strings.emptyTitle}
        >
          {strings.emptyText}
        </ScreenMessage>
      ) : (
        <>
          <Progress requests={requests} />
          {matching.length === 0 ? (
            <ScreenMessage
              icon={<IconFilterOff size={20} stroke={1.6} aria-hidden />}
              title={strings.noMatch}
              action={<Button onClick={() => setTyped('')}>{strings.removeFilter}</Button>}
            />
          ) : (
            <>
              <Grid
                {...grid}
                columns={columns}
                label={strings.title}
                description={countOf(matching.length, 'request', 'requests')}
                context={style}
              />
              <p className={styles.intro}>{strings.intro}</p>
            </>
          )}
        </>
      )}
      {dialog}
    </ScreenLayout>
  )
}

/** Whether each of the words is in the reference, title, source or state of the request. */
function matchesWords(request: RequestSummary, typed: string, style: TimeStyle): boolean {
  const { reference, title, state } = request
  const text = [reference, title, describeSource(request, style), strings.states[state]]
    .join(' ')
    .toLocaleLowerCase()
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** How much of what is due was answered, and how many answers contradict the record. */
function Progress({ requests }: { readonly requests: readonly RequestSummary[] }) {
  const { due, answered, contradicting } = sumProgress(requests)
  return (
    <div className="progress-row">
      {due === 0 ? (
        <span>{strings.progress.noneDue}</span>
      ) : (
        <>
          <span>
            <b>{formatCount(answered)}</b> {strings.progress.ofDue(formatCount(due))}
          </span>
          <progress aria-label={strings.progress.label} value={answered} max={due} />
        </>
      )}
      <span>{strings.progress.contradict(formatCount(contradicting))}</span>
    </div>
  )
}

function define(
  spec: Omit<Column<RequestLine, TimeStyle, never>, 'cell' | 'text' | 'minWidth'>,
  text: (request: RequestSummary, style: TimeStyle) => string,
  cell: (request: RequestSummary, style: TimeStyle) => ReactNode = text,
): Column<RequestLine, TimeStyle> {
  return column<RequestLine, TimeStyle>({
    ...spec,
    cell: (line, style) => (line.kind === 'group' ? null : cell(line.request, style)),
    text: (line, style) => (line.kind === 'group' ? strings.groups[line.name] : text(line.request, style)),
  })
}

/** Nothing of a draft is expected yet. */
const describeProgress = ({ state, answered, rows }: RequestSummary) =>
  state === 'open' ? strings.toAsk(formatCount(rows)) : strings.of(formatCount(answered), formatCount(rows))

type WriteDay = typeof formatDay

/** A day of the calendar, which no time zone moves. */
function describeDue({ dueDay }: RequestSummary, style: TimeStyle, write: WriteDay = formatDay): string {
  return dueDay === null ? strings.none : write(Date.parse(dueDay), { ...style, display: 'utc' })
}

function describeSent({ sentAtMs }: RequestSummary, style: TimeStyle, write: WriteDay = formatDay): string {
  return sentAtMs === null ? strings.none : write(sentAtMs, style)
}

/** Whether every day of the list is of the year of *Data through*, which the rail shows: days then have no year. */
function areOfYear(requests: readonly RequestSummary[], dataCutoffMs: number, style: TimeStyle): boolean {
  const year = formatYear(dataCutoffMs, style)
  return requests.every(
    ({ sentAtMs, dueDay }) =>
      (sentAtMs === null || formatYear(sentAtMs, style) === year) &&
      (dueDay === null || dueDay.slice(0, 4) === year),
  )
}

const describeContradicting = ({ versions, contradicting }: RequestSummary) =>
  versions.length === 0 ? strings.none : formatCount(contradicting)

/** @param write the days on screen; copied rows always have the year. @param dayWidth CSS pixels */
const toColumns = (write: WriteDay, dayWidth: number): readonly Column<RequestLine, TimeStyle>[] => [
  column<RequestLine, TimeStyle>({
    name: 'reference',
    heading: strings.list.reference,
    width: 52,
    cell: (line) =>
      line.kind === 'group' ? (
        <GroupHeading count={formatCount(line.count)}>{strings.groups[line.name]}</GroupHeading>
      ) : (
        <span className="dim">{line.request.reference}</span>
      ),
    text: (line) => (line.kind === 'group' ? strings.groups[line.name] : line.request.reference),
  }),
  define(
    { name: 'title', heading: strings.list.request, width: 132, isGrowing: true },
    ({ title }) => title,
    (request, style) => (
      <span className={styles.requestTitle}>
        <SafeText text={request.title} />
        <small>
          <SafeText text={describeSource(request, style, write)} />
        </small>
      </span>
    ),
  ),
  define({ name: 'source', heading: strings.list.source, width: 160, isExtra: true }, describeSource),
  define(
    { name: 'state', heading: strings.list.state, width: 116, isExtra: true },
    ({ state }) => strings.states[state],
  ),
  define(
    { name: 'sent', heading: strings.list.sent, width: dayWidth, align: 'end' },
    (request, style) => describeSent(request, style),
    (request, style) => describeSent(request, style, write),
  ),
  define(
    { name: 'due', heading: strings.list.due, width: dayWidth, align: 'end' },
    (request, style) => describeDue(request, style),
    (request, style) => (
      <span className={styles.due} data-state={request.state}>
        {describeDue(request, style, write)}
      </span>
    ),
  ),
  define({ name: 'answered', heading: strings.list.answered, width: 152 }, describeProgress, (request) => (
    <span className={styles.answered} data-draft={request.state === 'open' || undefined}>
      {request.state !== 'open' && <progress aria-hidden value={request.answered} max={request.rows} />}
      {describeProgress(request)}
    </span>
  )),
  define(
    { name: 'contradicting', heading: strings.list.contradicting, width: 84, align: 'end' },
    describeContradicting,
    (request) =>
      request.contradicting === 0 ? (
        <span className="dim">{describeContradicting(request)}</span>
      ) : (
        <span className={styles.contradicting}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          {describeContradicting(request)}
        </span>
      ),
  ),
]

/** The titles take the room that the years leave. */
const COLUMNS = { withYear: toColumns(formatDay, 98), ofOneYear: toColumns(formatDayOfYear, 62) } as const
