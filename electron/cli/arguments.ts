import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { z } from 'zod'
import { AppError, invalid } from '../../shared/app-error.ts'
import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import { isCalendarDate } from '../../shared/domain/workspace.ts'
import { endOfDayMs } from '../../shared/query/calendar-range.ts'

type Values = Readonly<Record<string, string | boolean | readonly string[] | undefined>>

/** The parsed options of a command; unknown names are rejected. */
export class Arguments {
  readonly positionals: readonly string[]
  readonly #values: Values

  private constructor(positionals: readonly string[], values: Values) {
    this.positionals = positionals
    this.#values = values
  }

  /**
   * @param texts options with a value; @param flags options without one
   * @param lists options with a value that may be given again
   * @throws AppError *invalid-argument*
   */
  static parse(
    args: readonly string[],
    texts: readonly string[],
    flags: readonly string[],
    lists: readonly string[] = [],
  ): Arguments {
    const options: ParseArgsOptionsConfig = {}
    for (const name of texts) options[name] = { type: 'string' }
    for (const name of lists) options[name] = { type: 'string', multiple: true }
    for (const name of [...flags, 'json']) options[name] = { type: 'boolean' }
    try {
      const { values, positionals } = parseArgs({
        args: joinValues(args, [...texts, ...lists]),
        options,
        allowPositionals: true,
      })
      return new Arguments(positionals, values as Values)
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The arguments cannot be read.'
      throw new AppError('invalid-argument', message, { cause: error })
    }
  }

  /** The one argument without a name. @throws AppError *invalid-argument* where there is none, or another */
  getOnly(refusal: string): string {
    const [only, ...others] = this.positionals
    if (only !== undefined && others.length === 0) return only
    throw invalid(refusal)
  }

  has(flag: string): boolean {
    return this.#values[flag] === true
  }

  find(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' ? value : undefined
  }

  /** Every value of an option that may be given again. */
  list(name: string): readonly string[] {
    const value = this.#values[name]
    return Array.isArray(value) ? value : []
  }

  get(name: string): string {
    const value = this.find(name)
    if (value !== undefined && value !== '') return value
    throw invalid(`--${name} is missing.`, name)
  }

  getOneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const value = this.get(name)
    const choice = choices.find((candidate) => candidate === value)
    if (choice) return choice
    throw invalid(`--${name} must be one of ${choices.join(', ')}.`, name)
  }

  /** A whole number, or undefined when the option is not given. */
  findCount(name: string, atMost: number): number | undefined {
    const text = this.find(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (/^\d{1,12}$/.test(text) && value <= atMost) return value
    throw invalid(`--${name} must be a whole number from 0 to ${atMost}.`, name)
  }
}

/** What a schema makes of the arguments. @throws AppError *invalid-argument* with its first objection */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error.issues[0]?.message ?? 'The arguments cannot be read.')
}

/**
 * The action that follows the name of a command, as in `sample draw`, with its options.
 * @param actions the options of each action, beside `--workspace`
 * @throws AppError *invalid-argument*
 */
export function parseAction<Action extends string>(
  [name = '', ...rest]: readonly string[],
  command: string,
  actions: Readonly<Record<Action, readonly string[]>>,
): readonly [Action, Arguments] {
  const names = Object.keys(actions) as Action[]
  const action = names.find((candidate) => candidate === name)
  if (action) return [action, Arguments.parse(rest, ['workspace', ...actions[action]], [])]
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
  throw invalid(`After "${command}" comes what to do: ${list}.`)
}

/**
 * `--filter -deleted:yes` as `--filter=-deleted:yes`: parseArgs takes a value that begins with a dash for an option. No
 * option has a short name, so a single dash never begins one.
 */
function joinValues(args: readonly string[], texts: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const option = joined.at(-1)
    const isValue = option?.startsWith('--') && texts.includes(option.slice(2)) && /^-[^-]/.test(arg)
    if (isValue) joined.splice(-1, 1, `${option}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

/** Converts a date to its moment in the time zone of the workspace. */
export type AsOf = (zone: AuditZone) => number

/** The offset is required: without one the moment would depend on the machine. */
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * `--as-of` or `--since`: a day, which means its last millisecond in the audit time zone, or a full ISO 8601 time. Null
 * when it is not given.
 * @throws AppError *invalid-argument*
 */
export function findAsOf(args: Arguments, option: 'as-of' | 'since' = 'as-of'): AsOf | null {
  const text = args.find(option)
  if (text === undefined) return null
  if (isCalendarDate(text)) return (zone) => endOfDayMs(text, zone)
  const utcMs = findMoment(text)
  if (utcMs !== null) return () => utcMs
  throw invalid(
    `--${option} must be a day such as 2024-05-03, or a time with its offset such as 2024-05-03T18:00:00Z${
      option === 'since' ? '; or last-report, last-sync or sync:N' : ''
    }.`,
    option,
  )
}

/** Null also for a day that does not exist: Date would read 30 February as 1 March. */
function findMoment(text: string): number | null {
  const [, day] = TIME.exec(text) ?? []
  const utcMs = Date.parse(text)
  return day === undefined || !isCalendarDate(day) || Number.isNaN(utcMs) ? null : utcMs
}
