import type { CoverageGroup, CoverageState, CoverageStretch } from '../../../shared/domain/coverage.ts'

/** A month of the calendar; null for one that lies wholly after the data. */
export interface CoverageMonth {
  /** YYYY-MM. */
  readonly month: string
  readonly state: CoverageState | null
}

export interface CoverageYear {
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
export function listYears(
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

/** A month is complete when all its days up to the last day of the data are, and not fetched when none of them is read at all. */
export function toYear(stretches: readonly CoverageStretch[], year: number, lastDay: string): CoverageYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10)
    const end = new Date(Date.UTC(year, index + 1, 1) - DAY_MS).toISOString().slice(0, 10)
    const last = end < lastDay ? end : lastDay
    return { month: first.slice(0, 7), state: first > lastDay ? null : stateOf(stretches, first, last) }
  })
  return { year, months }
}

/** The state of all days before a year. */
export function stateBefore(stretches: readonly CoverageStretch[], year: number): CoverageState {
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
