import {
  COVERAGE_STATES,
  type CoverageGroup,
  type CoverageState,
  type CoverageStretch,
} from '../../../shared/domain/coverage.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { InfoPopover } from '../../components/controls/popovers.tsx'
import { countOf, formatCount, LOCALE } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessLabel, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { coverageStrings as strings } from './coverage-strings.ts'
import styles from './data.module.css'
import { VerdictHead } from './verdict-head.tsx'

const IDS_NAMED = 6
const monthNames = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })
const monthsWithYear = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => monthNames.format(Date.UTC(2024, index, 1)))

/** The verdict of each operation, the months that were read, and the same in days below. */
export function CoverageCalendar() {
  const coverage = useCall('coverage:get', undefined)
  const overview = useCall('overview:get', undefined)
  const labelOf = useBusinessLabel()
  const cutoffMs = useDataCutoff()
  const zone = useAuditZone()
  if (coverage.error) return <ErrorNotice error={coverage.error} />
  if (!coverage.data || !overview.data) return null
  const lastDay = toDayText(cutoffMs ?? overview.data.atMs, zone)
  const { groups } = coverage.data
  const { firstEventMs } = overview.data
  const years = listYears(groups, firstEventMs === null ? null : toDayText(firstEventMs, zone), lastDay)
  const named = groups.map((group) => ({ group, name: nameGroup(group, groups.length === 1, labelOf) }))
  return (
    <section className={styles.coverage} id="coverage" aria-label={strings.title}>
      <div className={styles.verdicts}>
        {OPERATIONS.map((operation) => (
          <section key={operation} className={styles.verdict}>
            <VerdictHead operation={operation} />
            {named.map(({ group, name }) => (
              <div key={name}>
                {groups.length > 1 && <h3 className={styles.groupName}>{name}</h3>}
                <OperationCalendar
                  operation={operation}
                  group={group}
                  groupName={name}
                  years={years}
                  lastDay={lastDay}
                />
              </div>
            ))}
          </section>
        ))}
      </div>
      <div className={styles.line}>
        <ul className={styles.legend} aria-label={strings.legend}>
          {COVERAGE_STATES.filter((state) => occurs(groups, state)).map((state) => (
            <li key={state}>
              <span className={styles.month} data-state={state} aria-hidden="true" />
              {strings.legendNames[state]}
            </li>
          ))}
        </ul>
        <InfoPopover subject={strings.subject}>{strings.intro}</InfoPopover>
      </div>
      <details className={styles.days}>
        <summary>{strings.exactDays}</summary>
        {named.map(({ group, name }) => (
          <CoverageTable key={name} group={group} name={name} />
        ))}
      </details>
    </section>
  )
}

/** In the calendar or before it. Days after the data are always without a state. */
function occurs(groups: readonly CoverageGroup[], state: CoverageState): boolean {
  const all = groups.flatMap(({ stretches }) => OPERATIONS.flatMap((operation) => stretches[operation]))
  return all.some(
    ({ state: own, from, to }) => own === state && (state !== 'not-fetched' || to !== null || from === null),
  )
}

function nameGroup(
  { businessIds }: CoverageGroup,
  isOnly: boolean,
  labelOf: (businessId: string) => string,
): string {
  if (businessIds === null) return isOnly ? strings.everyBusiness : strings.everyOtherBusiness
  const [first] = businessIds
  if (businessIds.length === 1 && first) return strings.business(labelOf(first))
  const more = businessIds.length - IDS_NAMED
  return strings.businesses(
    businessIds.slice(0, IDS_NAMED).map(labelOf).join(', '),
    more > 0 ? formatCount(more) : null,
  )
}

interface OperationCalendarProps {
  readonly operation: Operation
  readonly group: CoverageGroup
  readonly groupName: string
  readonly years: readonly number[]
  /** Of the data, YYYY-MM-DD. */
  readonly lastDay: string
}

function OperationCalendar({ operation, group, groupName, years, lastDay }: OperationCalendarProps) {
  const stretches = group.stretches[operation]
  const title = strings.calendarOf(commonStrings.operations[operation])
  const [firstYear] = years
  const before = firstYear === undefined ? null : stateBefore(stretches, firstYear)
  return (
    <table className={styles.calendar} aria-label={`${title}: ${groupName}`}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{strings.year}</span>
          </th>
          {MONTHS.map((name, index) => (
            <th key={name} scope="col">
              <span className={index % 3 === 0 ? styles.quarter : 'visually-hidden'}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {firstYear !== undefined && before !== null && before !== 'complete' && (
          <tr>
            <th scope="row">{strings.before(firstYear)}</th>
            <td colSpan={12}>{strings.states[before]}</td>
          </tr>
        )}
        {years.map((year) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {toYear(stretches, year, lastDay).months.map(({ month, state }) => (
              <MonthCell key={month} month={month} state={state} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A month after the data has no state: the future is not something that was not fetched. */
function MonthCell({ month, state }: { readonly month: string; readonly state: CoverageState | null }) {
  const name = state === null ? strings.notYet : strings.states[state]
  return (
    <td title={strings.cell(monthsWithYear.format(Date.parse(`${month}-01T00:00:00Z`)), name)}>
      {state !== null && <span className={styles.month} data-state={state} aria-hidden="true" />}
      <span className="visually-hidden">{name}</span>
    </td>
  )
}

/** A month of the calendar; null for one that lies wholly after the data. */
interface CoverageMonth {
  /** YYYY-MM. */
  readonly month: string
  readonly state: CoverageState | null
}

interface CoverageYear {
  readonly year: number
  readonly months: readonly CoverageMonth[]
}

const DAY_MS = 86_400_000
/** Older years than these stand in the table of days; a calendar of them says little. */
const YEARS_SHOWN = 12

/**
 * The years a calendar shows, oldest first: from the first day that any stretch names, or the first known event where
 * that is earlier, to the last day of the data. Days are YYYY-MM-DD.
 */
function listYears(
  groups: readonly CoverageGroup[],
  firstEventDay: string | null,
  lastDay: string,
): number[] {
  const named = groups.flatMap(({ stretches }) =>
    [...stretches.history, ...stretches.responses].flatMap(({ from }) => (from === null ? [] : [from])),
  )
  const known = firstEventDay === null ? [] : [firstEventDay]
  const last = Number(lastDay.slice(0, 4))
  const first = Math.min(last, ...[...named, ...known].map((day) => Number(day.slice(0, 4))))
  const from = Math.max(first, last - YEARS_SHOWN + 1)
  return Array.from({ length: last - from + 1 }, (_, at) => from + at)
}

/**
 * A month is complete when all its days up to the last day of the data are, and not fetched when none of them is read
 * at all.
 */
function toYear(stretches: readonly CoverageStretch[], year: number, lastDay: string): CoverageYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
    const end = new Date(Date.UTC(year, index + 1, 1) - DAY_MS).toISOString().slice(0, 10)
    const last = end < lastDay ? end : lastDay
    return { month: first.slice(0, 7), state: first > lastDay ? null : stateOf(stretches, first, last) }
  })
  return { year, months }
}

function stateBefore(stretches: readonly CoverageStretch[], year: number): CoverageState {
  return stateOf(stretches, null, `${year - 1}-12-31`)
}

function stateOf(stretches: readonly CoverageStretch[], first: string | null, last: string): CoverageState {
  const touching = stretches.filter(
    ({ from, to }) => (from === null || from <= last) && (to === null || first === null || to >= first),
  )
  const states = new Set(touching.map(({ state }) => state))
  const [only] = states
  return states.size === 1 && only ? only : 'incomplete'
}

/** The days of one group, exact: what a cell of the calendar sums up. */
function CoverageTable({ group, name }: { readonly group: CoverageGroup; readonly name: string }) {
  return (
    <ScrollRegion className={styles.tableFrame ?? ''} label={strings.tableOf(name)}>
      <table className={styles.table}>
        <TableHead columns={Object.values(strings.columns)} />
        <tbody>
          {OPERATIONS.flatMap((operation) =>
            group.stretches[operation].map((stretch) => (
              <StretchRow key={`${operation} ${stretch.from}`} operation={operation} stretch={stretch} />
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

interface StretchRowProps {
  readonly operation: Operation
  readonly stretch: CoverageStretch
}

function StretchRow({ operation, stretch }: StretchRowProps) {
  const style = useTimeStyle()
  return (
    <tr>
      <td>{commonStrings.operations[operation]}</td>
      <td>{stretch.from ?? strings.openFrom}</td>
      <td>{stretch.to ?? strings.openTo}</td>
      <td>{strings.states[stretch.state]}</td>
      <td>{sweepText(stretch, style)}</td>
      <td>{remarksOf(stretch).join(' ')}</td>
    </tr>
  )
}

function remarksOf({ reasons, setAside, state }: CoverageStretch): string[] {
  return [
    ...reasons.map((reason) => strings.reasons[reason]),
    ...(setAside === undefined ? [] : [strings.setAside(countOf(setAside, ...strings.entries))]),
    ...(state === 'imported' ? [strings.imported] : []),
  ]
}

function sweepText({ sweepId, asOfMs }: CoverageStretch, style: TimeStyle): string {
  return sweepId === null || asOfMs === null ? '' : strings.bySweep(sweepId, formatMoment(asOfMs, style))
}
