import { IconAlertTriangle, IconFileImport, IconMailQuestion, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { RequestState, RequestSummary } from '../../../shared/domain/company-request.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useRequestStore } from '../../stores/request-store.ts'
import { AnswersScreen } from './answers-screen.tsx'
import { useImportAnswers } from './import-answers.tsx'
import { ListSwitch } from './list-switch.tsx'
import { RequestInspector } from './request-inspector.tsx'
import styles from './requests.module.css'
import { requestStrings as strings } from './strings.ts'

/** Requests to the company, or the answers to one of them. */
export function RequestsScreen() {
  const openedId = useRequestStore((state) => state.openedId)
  return openedId === null ? <RequestList /> : <AnswersScreen key={openedId} requestId={openedId} />
}

/** What waits comes first. */
const ORDER: readonly RequestState[] = ['overdue', 'partly-answered', 'sent', 'open', 'answered']

function RequestList() {
  const found = useCall('company:requests', undefined, { keepsFormer: true })
  const { currentId, moveTo: keep, open: openRequest } = useRequestStore()
  const { importAnswers, makeUpAnswers, dialog } = useImportAnswers()
  const style = useTimeStyle()
  const requests = useMemo(
    () => found.data?.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    [found.data],
  )
  const count = requests?.length ?? 0
  const stored = Math.max(0, requests?.findIndex(({ requestId }) => requestId === currentId) ?? 0)
  const store = (row: number) => keep(requests?.[row]?.requestId ?? null)
  const grid = useWholeGrid({
    rows: requests ?? [],
    list: 'requests',
    place: [stored, store],
    onOpen: ({ requestId }) => openRequest(requestId),
  })
  const columns = useColumns('company-requests', COLUMNS)
  useKeys(['list', 'anywhere'], {})
  const current = requests?.[grid.cursor]
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={<ListSwitch view="cases/requests" />}
          actions={[
            {
              ...{ id: 'import', label: strings.importAnswers, look: 'quiet', isPinned: true },
              icon: <IconFileImport size={16} stroke={1.6} aria-hidden />,
              run: importAnswers,
            },
            {
              ...{ id: 'new', label: strings.newRequest, look: 'default', isPinned: true },
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
            open={() => grid.open(grid.cursor)}
            makeUpAnswers={() => makeUpAnswers(current.requestId)}
          />
        )
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            { ids: ['open'], label: strings.keys.open },
          ]}
        />
      }
    >
      {found.error ? (
        <ScreenError error={found.error} icon={<IconAlertTriangle size={20} stroke={1.6} aria-hidden />} />
      ) : !requests ? (
        <SkeletonRows rows={8} />
      ) : count === 0 ? (
        <ScreenMessage
          icon={<IconMailQuestion size={20} stroke={1.6} aria-hidden />}
          title={strings.emptyTitle}
        >
          {strings.emptyText}
        </ScreenMessage>
      ) : (
        <>
          <Grid
            {...grid}
            columns={columns}
            label={strings.title}
            description={countOf(count, 'request', 'requests')}
            context={style}
          />
          <p className={styles.intro}>{strings.intro}</p>
        </>
      )}
      {dialog}
    </ScreenLayout>
  )
}

const define = column<RequestSummary, TimeStyle>
const describeProgress = ({ answered, rows }: RequestSummary) =>
  strings.of(formatCount(answered), formatCount(rows))

/** A day of the calendar, which no time zone moves. */
function describeDue({ dueDay }: RequestSummary, style: TimeStyle): string {
  return dueDay === null ? '–' : formatDay(Date.parse(dueDay), { ...style, display: 'utc' })
}

const COLUMNS: readonly Column<RequestSummary, TimeStyle>[] = [
  define({
    ...{ name: 'reference', heading: strings.list.reference, width: 52 },
    cell: ({ reference }) => <span className={styles.quiet}>{reference}</span>,
    text: ({ reference }) => reference,
  }),
  define({
    ...{ name: 'title', heading: strings.list.request, width: 130, isGrowing: true },
    cell: ({ title }) => <SafeText text={title} />,
    text: ({ title }) => title,
  }),
  define({
    ...{ name: 'state', heading: strings.list.state, width: 116 },
    cell: ({ state }) => (
      <span className={styles.state} data-state={state}>
        {strings.states[state]}
      </span>
    ),
    text: ({ state }) => strings.states[state],
  }),
  define({
    ...{ name: 'due', heading: strings.list.due, width: 112, align: 'end' },
    cell: describeDue,
    text: describeDue,
  }),
  define({
    ...{ name: 'answered', heading: strings.list.answered, width: 88, align: 'end' },
    cell: describeProgress,
    text: describeProgress,
  }),
  define({
    ...{ name: 'contradicting', heading: strings.list.contradicting, width: 84, align: 'end' },
    cell: ({ contradicting }) => formatCount(contradicting),
    text: ({ contradicting }) => String(contradicting),
  }),
]
