import { IconAlertTriangle, IconChevronRight, IconRefreshAlert } from '@tabler/icons-react'
import type { CaseRow, CaseSort } from '../../../shared/domain/case.ts'
import { formatDay, formatDuration, type TimeStyle } from '../../../shared/format/time.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { NameOrId } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { PriorityBars } from '../../components/state/state-icon.tsx'
import type { CaseGroup, CaseLine } from './case-groups.ts'
import styles from './cases.module.css'
import { strings } from './strings.ts'

/** What all lines are drawn against. */
export interface CaseContext {
  readonly style: TimeStyle
  readonly names: ReadonlyMap<string, string>
  /** “12 of 902 decided”, for the first heading of a small window. */
  readonly progress: string | null
  toggle(group: CaseGroup): void
}

type CaseColumn = Column<CaseLine, CaseContext, CaseSort>

/** A column of cases; a heading is drawn once, across all columns, by the first of them. */
function caseColumn(
  spec: Omit<CaseColumn, 'cell' | 'text' | 'minWidth'>,
  cell: (row: CaseRow, context: CaseContext) => React.ReactNode,
  text: (row: CaseRow, context: CaseContext) => string,
): CaseColumn {
  return column<CaseLine, CaseContext, CaseSort>({
    ...spec,
    cell: (line, context) => (line.kind === 'group' ? null : cell(line.row, context)),
    text: (line, context) =>
      line.kind === 'group' ? strings.groups[line.group.name] : text(line.row, context),
  })
}

const priorityOf = ({ priority }: CaseRow) => strings.groups[priority]
export const businessOf = ({ businessId }: CaseRow, { names }: Pick<CaseContext, 'names'>) =>
  names.get(businessId) ?? businessId
/** The day it began; businesses as a whole have none. */
export const dateOf = ({ fromMs }: CaseRow, { style }: Pick<CaseContext, 'style'>) =>
  fromMs === null ? strings.allDates : formatDay(fromMs, style)

export const CASE_COLUMNS: readonly CaseColumn[] = [
  column<CaseLine, CaseContext, CaseSort>({
    name: 'priority',
    heading: strings.columns.priority,
    head: <span className="visually-hidden">{strings.columns.priority}</span>,
    width: 44,
    minWidth: 44,
    sort: 'priority',
    cell: (line, context) =>
      line.kind === 'group' ? (
        <GroupLine group={line.group} context={context} />
      ) : (
        <PriorityBars priority={line.row.priority} />
      ),
    text: (line) => (line.kind === 'group' ? strings.groups[line.group.name] : priorityOf(line.row)),
  }),
  caseColumn(
    { name: 'case', heading: strings.columns.case, width: 232, isGrowing: true, growth: 2 },
    (row) => <CaseTitle row={row} />,
    ({ title }) => title,
  ),
  caseColumn(
    {
      name: 'business',
      heading: strings.columns.business,
      width: 110,
      sort: 'business',
      values: 'names',
      isGrowing: true,
    },
    (row, context) => (
      <span className="dim">
        <NameOrId text={businessOf(row, context)} />
      </span>
    ),
    businessOf,
  ),
  caseColumn(
    { name: 'date', heading: strings.columns.date, width: 98, align: 'end', sort: 'date', values: 'moments' },
    (row, context) => <span className="dim">{dateOf(row, context)}</span>,
    dateOf,
  ),
  caseColumn(
    { name: 'findings', heading: strings.columns.findings, width: 80, align: 'end', sort: 'findings' },
    ({ findings }) => <span className={findings > 1 ? 'medium' : 'faint'}>{formatCount(findings)}</span>,
    ({ findings }) => String(findings),
  ),
  caseColumn(
    {
      name: 'duration',
      heading: strings.columns.duration,
      width: 104,
      align: 'end',
      sort: 'duration',
      isExtra: true,
    },
    ({ durationMs }) => <Spelled>{printSpan(durationMs)}</Spelled>,
    ({ durationMs }) => printSpan(durationMs),
  ),
  caseColumn(
    { name: 'reviews', heading: strings.columns.reviews, width: 84, align: 'end', isExtra: true },
    ({ reviews }) => formatCount(reviews),
    ({ reviews }) => String(reviews),
  ),
  caseColumn(
    { name: 'decision', heading: strings.columns.decision, width: 130, isExtra: true },
    ({ decision }) => strings.decisions[decision],
    ({ decision }) => strings.decisions[decision],
  ),
  caseColumn(
    { name: 'reference', heading: strings.columns.reference, width: 204, isExtra: true },
    ({ reference }) => <span className="mono">{reference}</span>,
    ({ reference }) => reference,
  ),
]

/** A row of two lines, for a small window. */
export const SMALL_CASE_COLUMNS: readonly CaseColumn[] = [
  column<CaseLine, CaseContext, CaseSort>({
    name: 'case',
    heading: strings.columns.case,
    width: 320,
    isGrowing: true,
    cell: (line, context) =>
      line.kind === 'group' ? (
        <GroupLine group={line.group} context={context} />
      ) : (
        <span className={styles.small}>
          <PriorityBars priority={line.row.priority} />
          <span className={styles.smallText}>
            <CaseTitle row={line.row} />
            <span className={styles.smallMeta}>
              {businessOf(line.row, context)} · {dateOf(line.row, context)}
            </span>
          </span>
          <span className={styles.smallCount}>{countOf(line.row.findings, ...strings.findings)}</span>
        </span>
      ),
    text: (line) => (line.kind === 'group' ? strings.groups[line.group.name] : line.row.title),
  }),
]

function CaseTitle({ row }: { readonly row: CaseRow }) {
  return (
    <span className={styles.caseTitle}>
      <span className={styles.caseText}>
        <Spelled>{row.title}</Spelled>
      </span>
      {row.isRobust === false && (
        <IconAlertTriangle
          size={14}
          stroke={1.75}
          className={styles.fragile}
          role="img"
          aria-label={strings.fragile}
        />
      )}
      {row.decision !== 'open' && (
        <span className={styles.decided} data-decision={row.decision}>
          {strings.decisions[row.decision]}
        </span>
      )}
    </span>
  )
}

interface GroupLineProps {
  readonly group: CaseGroup
  readonly context: CaseContext
}

/** Clicks toggle the group; by key, Left collapses the group of the cursor and Enter or Right opens it. */
function GroupLine({ group, context }: GroupLineProps) {
  const { name, cases, isCollapsed } = group
  return (
    <GroupHeading
      data-group={name}
      data-collapsed={isCollapsed || undefined}
      onClick={(event) => {
        event.stopPropagation()
        context.toggle(group)
      }}
    >
      {name === 'changed' ? (
        <IconRefreshAlert size={14} stroke={1.75} className={styles.reopened} aria-hidden />
      ) : (
        <PriorityBars priority={name} />
      )}
      {/* The bars are named by their priority. */}
      <span aria-hidden={name !== 'changed'}>{strings.groups[name]}</span>
      <span className={styles.groupCount}>
        {formatCount(cases)}
        {name === 'changed' && strings.changedSince}
      </span>
      <span className="visually-hidden">{isCollapsed ? strings.collapsed : strings.expanded}</span>
      <IconChevronRight size={14} stroke={1.75} className={styles.chevron} aria-hidden />
      {context.progress !== null && group.line === 0 && (
        <span className={styles.groupProgress}>{context.progress}</span>
      )}
    </GroupHeading>
  )
}

/** From the first change that its findings are about to the last, or to the end of the data; a rate has none. */
function printSpan(durationMs: number): string {
  return durationMs === 0 ? strings.noSpan : formatDuration(durationMs)
}
