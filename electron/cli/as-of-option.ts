import { AppError } from '../../shared/app-error.ts'
import type { Arguments } from './arguments.ts'

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** With an offset: without one the moment would depend on the machine. */
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * `--as-of`: a day, which means its last millisecond in UTC, or a full ISO 8601 time. Null where it is not given.
 * @throws AppError *invalid-argument*
 */
export function findAsOf(args: Arguments): number | null {
  const text = args.find('as-of')
  if (text === undefined) return null
  const moment = DAY.test(text) ? endOfDay(text) : toMoment(text)
  if (moment !== null) return moment
  throw new AppError(
    'invalid-argument',
    '--as-of must be a day such as 2024-05-03, or a time with its offset such as 2024-05-03T18:00:00Z.',
    { details: { option: 'as-of' } },
  )
}

function endOfDay(day: string): number | null {
  const startMs = startOfDay(day)
  return startMs === null ? null : startMs + DAY_MS - 1
}

function toMoment(text: string): number | null {
  const [, day] = TIME.exec(text) ?? []
  const utcMs = Date.parse(text)
  return day === undefined || startOfDay(day) === null || Number.isNaN(utcMs) ? null : utcMs
}

/** Null for a day that does not exist: Date would take 30 February for 1 March. */
function startOfDay(day: string): number | null {
  const utcMs = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(utcMs) || !new Date(utcMs).toISOString().startsWith(day) ? null : utcMs
}
