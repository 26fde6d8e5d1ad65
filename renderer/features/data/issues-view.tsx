import {
  IconArrowsDiff,
  IconCircleCheck,
  IconCircleDashed,
  IconEyeX,
  IconProgressAlert,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { formatCount } from '../../components/counts.ts'
import { BottomLine } from '../../components/frame/screen-layout.tsx'
import { ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useBusinessLabel, useBusinessNames, useDataStatus } from '../../ipc/workspace-facts.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import styles from './data.module.css'
import { DataLayout } from './data-layout.tsx'
import { IssueInspector } from './issue-inspector.tsx'
import {
  businessOf,
  type IssueKind,
  type IssueRow,
  type Issues,
  titleOf,
  useAcknowledge,
  useIssues,
} from './issue-rows.ts'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.issues

interface RowContext {
  readonly style: TimeStyle
  labelOf(businessId: string): string
  /** As the name alone: the inspector has the ID. */
  nameOf(businessId: string): string
  readonly waiting: number
}

const SIGNS: Readonly<Record<IssueKind, typeof IconEyeX>> = {
  'set-aside': IconProgressAlert,
  vanished: IconEyeX,
  contradiction: IconArrowsDiff,
}

const define = column<IssueRow, RowContext>
const COLUMNS: readonly Column<IssueRow, RowContext>[] = [
  define({
    name: 'issue',
    heading: strings.columns.issue,
    hasIcon: true,
    width: 300,
    isGrowing: true,
    cell: (row, context) =>
      row.type === 'group' ? (
        <GroupHeading data-group count={describeGroup(row, context.waiting)}>
          {strings.groups[row.kind]}
        </GroupHeading>
      ) : (
        <span className={styles.issue}>
          <IssueSign row={row} />
          <span className={styles.cut}>
            <SafeText text={titleOf(row)} />
          </span>
        </span>
      ),
    text: titleOf,
  }),
  define({
    name: 'business',
    heading: strings.columns.business,
    width: 190,
    cell: (row, { nameOf }) => <span className="dim">{describeBusiness(row, nameOf)}</span>,
    text: (row, { labelOf }) => describeBusiness(row, labelOf),
  }),
  define({
    name: 'found',
    heading: strings.columns.found,
    width: 110,
    align: 'end',
    cell: (row, { style }) => <span className="dim">{describeMoment(row, style)}</span>,
    text: (row, { style }) => describeMoment(row, style),
  }),
]

/** What is wrong with entries: what it is, what it affects, and one action for each. */
export function IssuesView({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { issues, error } = useIssues()
  const cutoff = useDataStatus()?.cutoff
  if (error) return <Frame>{<ErrorNotice error={error} />}</Frame>
  if (!issues || cutoff === undefined) {
    return (
      <Frame>
        <SkeletonRows rows={12} />
      </Frame>
    )
  }
  if (issues.rows.length > 0) return <IssueList issues={issues} isReadOnly={isReadOnly} />
  return (
    <Frame>
      {cutoff === null ? (
        <ScreenMessage icon={<IconCircleDashed size={20} />} title={strings.nothingFetched}>
          {strings.nothingFetchedText}
        </ScreenMessage>
      ) : (
        <ScreenMessage icon={<IconCircleCheck size={20} />} tone="good" title={strings.none}>
          {strings.noneText}
        </ScreenMessage>
      )}
    </Frame>
  )
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  return <DataLayout>{children}</DataLayout>
}

function IssueList({ issues, isReadOnly }: { readonly issues: Issues; readonly isReadOnly: boolean }) {
  const { rows, counts } = issues
  // The list opens at its first issue, not at the heading above it.
  const place = useState(1)
  const onOpen = () => useFrameStore.getState().openInspector()
  const grid = useWholeGrid({ rows, list: 'issues', place, onOpen })
  const columns = useColumns('issues', COLUMNS)
  const style = useTimeStyle()
  const labelOf = useBusinessLabel()
  const names = useBusinessNames()
  const nameOf = (businessId: string) => names.get(businessId) ?? businessId
  const row = rows[grid.cursor]
  const waits = !isReadOnly && row?.type === 'set-aside' && row.entry.acknowledgedAtMs === null
  const [note, setNote] = useState('')
  const acknowledge = useAcknowledge(counts, () => setNote(''))
  useKeys(['list', 'issues'], {
    acknowledge: () => {
      if (!isReadOnly && row) acknowledge.row(row, note)
    },
    'acknowledge-kind': () => {
      if (!isReadOnly) acknowledge.all(note)
    },
  })
  return (
    <DataLayout
      inspector={
        row && (
          <IssueInspector
            row={row}
            counts={counts}
            isReadOnly={isReadOnly}
            note={note}
            setNote={setNote}
            acknowledge={acknowledge}
          />
        )
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            ...(waits ? [{ ids: ['acknowledge'], label: strings.keys.acknowledge } as const] : []),
            ...(counts.waiting > 0 && !isReadOnly
              ? [{ ids: ['acknowledge-kind'], label: strings.keys.all } as const]
              : []),
          ]}
        />
      }
    >
      <Grid
        {...grid}
        columns={columns}
        label={strings.list}
        context={{ style, labelOf, nameOf, waiting: counts.waiting }}
      />
    </DataLayout>
  )
}

/** An entry that waits has the color of what needs attention. */
function IssueSign({ row }: { readonly row: IssueRow }) {
  const kind = row.type === 'set-aside' ? 'set-aside' : row.kind
  const isDone = row.type === 'set-aside' && row.entry.acknowledgedAtMs !== null
  const Icon = isDone ? IconCircleCheck : SIGNS[kind]
  const tone = kind === 'set-aside' && !isDone ? 'warning' : 'neutral'
  return <Icon className={styles.sign} data-tone={tone} size={16} stroke={1.6} aria-hidden />
}

function describeGroup(row: Extract<IssueRow, { type: 'group' }>, waiting: number): string {
  const count = formatCount(row.count)
  if (row.kind === 'vanished') return strings.keptHere(count)
  if (row.kind === 'contradiction') return strings.alsoCases(count)
  return waiting > 0 ? strings.toReview(formatCount(waiting)) : strings.allAcknowledged(count)
}

function describeBusiness(row: IssueRow, labelOf: (businessId: string) => string): string {
  const id = businessOf(row)
  return id === null ? '' : labelOf(id)
}

function describeMoment(row: IssueRow, style: TimeStyle): string {
  const atMs = row.type === 'set-aside' ? row.foundAtMs : row.type === 'finding' ? row.finding.untilMs : null
  return atMs === null ? '' : formatDay(atMs, style)
}
