import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import {
  type ParameterValues,
  RULE_NAMES,
  type RuleName,
  type RuleParameter,
} from '../../shared/domain/finding.ts'
import { PARAMETER_UNITS } from '../../shared/domain/parameter-units.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { FLAG_BITS } from '../store/index-codes.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { RULES } from './all-rules.ts'
import { computeFindings, type FindingTask, type FoundRows } from './compute-findings.ts'
import { findPieces, parametersOf } from './find-pieces.ts'
import { toFingerprint } from './parameters.ts'
import { toFindingKey } from './rule.ts'
import type { TieOrder } from './working-tables.ts'
import { type ExaminedRule, type FindingsPiece, storeFindings } from './write/store-findings.ts'

/**
 * [Note: robustness] A finding is robust when it is found again in every variation: with the cutoff a day earlier and
 * a day later, with the beginning of the scope a day later, with each limit one step smaller and larger, and with
 * different entries of the same second in every order (24 orders of the four states that an entry can have; entries of
 * one state stand together). Rules about many items at once see the ties in the reversed order only. A variation that
 * loses the finding is named; one that would find more is not, because it does not concern this finding.
 */
interface Variation {
  readonly why: string
  readonly task: FindingTask
}

const VERDICTS_AT_ONCE = 2_000
const DAY_MS = 86_400_000
const TIE_ORDERS: readonly TieOrder[] = permute([0, 1, 2, 3]).slice(1)
const REVERSED: TieOrder = [3, 2, 1, 0]

/** Examines the findings of some rules; null lets others take their turn, and the last pieces have the verdicts. */
export function* examinePieces(
  db: ReadableDatabase,
  rules: readonly RuleName[],
  cutoff: DataCutoff,
): Generator<FindingsPiece | null> {
  const examined = rules.map((rule) => ({ rule, fingerprint: toFingerprint(db, rule, cutoff) }))
  const found = rules.filter((rule) => prepareOnce(db, IS_FOUND).get(rule) !== undefined)
  const steps = examine(
    db,
    { parameters: parametersOf(db, found), cutoff },
    (rule, areTiedOnly) =>
      prepareOnce(db, areTiedOnly ? TIED_KEYS : KEYS)
        .pluck()
        .iterate(rule) as Iterable<string>,
  )
  const fragile = yield* steps
  for (const rule of examined) yield* toVerdicts(db, rule, fragile)
  yield { kind: 'examined', rules: examined }
}

/**
 * Of each finding its key, and why it is fragile or null; so many at a time that a star or a note waits for a short
 * write at most.
 */
function* toVerdicts(
  db: ReadableDatabase,
  { rule, fingerprint }: ExaminedRule,
  fragile: ReadonlyMap<string, string>,
): Generator<FindingsPiece> {
  const keys = prepareOnce(db, KEYS).pluck().all(rule) as string[]
  for (let at = 0; at < keys.length; at += VERDICTS_AT_ONCE) {
    const verdicts = keys.slice(at, at + VERDICTS_AT_ONCE).map((key) => [key, fragile.get(key) ?? null])
    yield { kind: 'verdicts', rule, fingerprint, verdicts: JSON.stringify(verdicts) }
  }
}

const IS_FOUND = 'SELECT 1 FROM finding WHERE rule = ? LIMIT 1'
const KEYS = 'SELECT finding_key FROM finding WHERE rule = ?'
const TIED_KEYS = `${KEYS} AND feedback_id IN (SELECT feedback_id FROM temp.tied)`

interface Examination {
  readonly parameters: ReadonlyMap<RuleName, ParameterValues>
  readonly cutoff: DataCutoff
}

/** The keys that a rule found; with `areTiedOnly` those of the items in the temporary table `tied`, or more. */
type ListKeys = (rule: RuleName, areTiedOnly: boolean) => Iterable<string>

/** @returns why findings are fragile, by key; all others are robust. */
export function* examine(
  db: ReadableDatabase,
  { parameters, cutoff }: Examination,
  listKeys: ListKeys,
): Generator<null, ReadonlyMap<string, string>> {
  const lost = new Map<string, Set<string>>()
  for (const variation of toVariations(db, parameters, cutoff)) yield* lose(db, variation, { lost, listKeys })
  return new Map([...lost].map(([key, whys]) => [key, explainFragility(whys)]))
}

function* toVariations(
  db: ReadableDatabase,
  parameters: ReadonlyMap<RuleName, ParameterValues>,
  { atMs, scopeFromMs }: DataCutoff,
): Generator<Variation> {
  if (parameters.size === 0) return
  yield { why: LOST_WITH.earlier, task: { parameters, cutoffMs: atMs - DAY_MS } }
  yield { why: LOST_WITH.later, task: { parameters, cutoffMs: atMs + DAY_MS } }
  if (scopeFromMs !== null) {
    const task = { parameters, cutoffMs: atMs, fromMs: scopeFromMs + DAY_MS }
    yield { why: LOST_WITH.shorter, task }
  }
  yield* toLimitVariations(parameters, atMs)
  yield* toTieVariations(db, parameters, atMs)
}

function* toLimitVariations(
  parameters: ReadonlyMap<RuleName, ParameterValues>,
  cutoffMs: number,
): Generator<Variation> {
  for (const [rule, values] of parameters) {
    for (const parameter of RULES[rule].parameters) {
      const { name, unit, min, max } = parameter
      const { step } = PARAMETER_UNITS[unit]
      const value = values[name] ?? 0
      // A date that was not set does not move.
      if (unit === 'date' && value === 0) continue
      for (const moved of [value - step, value + step]) {
        if (moved < min || moved > max) continue
        const why = nameMovedLimit(parameter, moved)
        yield { why, task: { parameters: new Map([[rule, { ...values, [name]: moved }]]), cutoffMs } }
      }
    }
  }
}

function* toTieVariations(
  db: ReadableDatabase,
  parameters: ReadonlyMap<RuleName, ParameterValues>,
  cutoffMs: number,
): Generator<Variation> {
  if (fillTied(db, cutoffMs) === 0) return
  const those = (reads: (rule: RuleName) => boolean) =>
    new Map([...parameters].filter(([rule]) => reads(rule)))
  const ofItems = those((rule) => RULES[rule].reads === 'slice')
  const ofMany = those((rule) => RULES[rule].reads !== 'slice')
  if (ofMany.size > 0) yield { why: LOST_WITH.ties, task: { parameters: ofMany, cutoffMs, order: REVERSED } }
  if (ofItems.size === 0) return
  for (const order of TIE_ORDERS) {
    yield { why: LOST_WITH.ties, task: { parameters: ofItems, cutoffMs, order, areTiedOnly: true } }
  }
}

/** Adds the findings that the variation loses to `lost`. */
function* lose(
  db: ReadableDatabase,
  { why, task }: Variation,
  { lost, listKeys }: { readonly lost: Map<string, Set<string>>; readonly listKeys: ListKeys },
): Generator<null, undefined> {
  const found = new Set<string>()
  for (const parts of computeFindings(db, task)) {
    noteFound(parts, found)
    yield null
  }
  for (const rule of task.parameters.keys()) {
    for (const key of listKeys(rule, task.areTiedOnly ?? false)) {
      if (!found.has(key)) lost.set(key, (lost.get(key) ?? new Set()).add(why))
    }
    yield null
  }
  return undefined
}

function noteFound(parts: readonly FoundRows[], found: Set<string>): void {
  for (const { rule, rows } of parts) for (const row of rows) found.add(toFindingKey(rule.name, row))
}

function permute(states: readonly number[]): TieOrder[] {
  if (states.length < 2) return [states]
  return states.flatMap((state) =>
    permute(states.filter((other) => other !== state)).map((rest) => [state, ...rest]),
  )
}

/** Items with different entries in one second, whose order nobody recorded: the temporary table `tied`. */
const FILL_TIED = `
  INSERT INTO tied
  SELECT DISTINCT feedback_id FROM event
  WHERE time_ms <= ? AND flags & ${FLAG_BITS.rewritten} = 0
  GROUP BY feedback_id, time_ms HAVING min(2 * show + deleted) < max(2 * show + deleted)`

/** @returns how many there are. */
function fillTied(db: ReadableDatabase, cutoffMs: number): number {
  db.exec('DROP TABLE IF EXISTS temp.tied; CREATE TEMP TABLE tied (feedback_id INTEGER PRIMARY KEY)')
  return db.prepare(FILL_TIED).run(cutoffMs).changes
}

/** Why a finding is fragile, as it is kept and shown: which variations lose it; see [Note: robustness]. */
const LOST_WITH = {
  earlier: 'the cutoff a day earlier',
  later: 'the cutoff a day later',
  shorter: 'the beginning of the period a day later',
  ties: 'entries of the same second in another order',
} as const

function nameMovedLimit({ label, unit }: Pick<RuleParameter, 'label' | 'unit'>, moved: number): string {
  return `“${label}” at ${PARAMETER_UNITS[unit].print(moved, 'en-US')}`
}

function explainFragility(lostWith: Iterable<string>): string {
  return `Not found with ${[...lostWith].join('; nor with ')}.`
}

/**
 * Applies all rules at once, for a workspace that nobody else has open, such as one restored from a bundle.
 * @param isExamining whether robustness is wanted too. @param onPiece may throw to stop.
 */
export function applyRules(db: WritableDatabase, isExamining: boolean, onPiece: () => void): void {
  const cutoff = findDataCutoff(db)
  if (!cutoff) return
  for (const piece of findPieces(db, RULE_NAMES, cutoff)) {
    onPiece()
    if (piece) storeFindings(db, piece)
  }
  if (!isExamining) return
  for (const piece of examinePieces(db, RULE_NAMES, cutoff)) {
    onPiece()
    if (piece) storeFindings(db, piece)
  }
}
