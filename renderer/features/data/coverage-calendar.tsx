import './coverage-calendar.css'
import { COVERAGE_STATES, type CoverageGroup, type CoverageState } from '../../../shared/domain/coverage.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { CompletenessLine } from '../../components/completeness-line.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessLabel, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { listYears, stateBefore, toYear } from './coverage-months.ts'
import { coverageStrings as strings } from './coverage-strings.ts'
import { CoverageTable } from './coverage-table.tsx'

const IDS_NAMED = 6
/** Signs that differ in shape, so that a cell reads without its colour. */
const SIGNS: Readonly<Record<CoverageState, string>> = {
  complete: '✓',
  incomplete: '◐',
  imported: '?',
  'not-fetched': '–',
}
const monthNames = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })
const monthsWithYear = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const MONTHS = Array.from({ length: 12 }, (_, index) => monthNames.format(Date.UTC(2024, index, 1)))

/** What has been read, month by month, and the same in days below. */
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
  return (
    <section className="sync-section" id="coverage">
      <h2>{strings.title}</h2>
      <p className="section-title">
        <CompletenessLine />
      </p>
      <p className="dim section-title">{strings.intro}</p>
      <ul className="coverage-legend" aria-label={strings.legend}>
        {COVERAGE_STATES.map((state) => (
          <li key={state}>
            <span className={`coverage-cell coverage-${state}`} aria-hidden="true">
              {SIGNS[state]}
            </span>
            {strings.states[state]}
          </li>
        ))}
      </ul>
      {groups.map((group) => {
        const name = nameGroup(group, groups.length === 1, labelOf)
        return (
          <section key={name} className="coverage-group">
            {groups.length > 1 && <h3>{name}</h3>}
            <div className="coverage-calendars">
              {OPERATIONS.map((operation) => (
                <OperationCalendar
                  key={operation}
                  operation={operation}
                  group={group}
                  groupName={name}
                  years={years}
                  lastDay={lastDay}
                />
              ))}
            </div>
            <CoverageTable group={group} name={name} />
          </section>
        )
      })}
    </section>
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
    more > 0 ? formatCount(more, LOCALE) : null,
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
    <ScrollRegion className="panel coverage-calendar" label={`${title}: ${groupName}`}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{strings.year}</th>
            {MONTHS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstYear !== undefined && before !== null && (
            <tr>
              <th scope="row">{strings.before(firstYear)}</th>
              <td colSpan={12} className={`coverage-cell coverage-${before}`}>
                {SIGNS[before]} {strings.states[before]}
              </td>
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
    </ScrollRegion>
  )
}

function MonthCell({ month, state }: { readonly month: string; readonly state: CoverageState | null }) {
  const name = state === null ? strings.notYet : strings.states[state]
  return (
    <td
      className={state === null ? 'coverage-future' : `coverage-cell coverage-${state}`}
      title={strings.cell(monthsWithYear.format(Date.parse(`${month}-01T00:00:00Z`)), name)}
    >
      <span aria-hidden="true">{state === null ? '' : SIGNS[state]}</span>
      <span className="visually-hidden">{name}</span>
    </td>
  )
}
