import {
  RULE_NAMES,
  type RuleDetection,
  type RuleName,
  type SelfTestResult,
} from '../../../shared/domain/finding.ts'
import { RULES } from '../all-rules.ts'
import type { CorpusItem } from '../rule.ts'

/** Items of one business, and whether a rule with its usual parameters must find each of them. */
interface CorpusCase {
  readonly rule: RuleName
  readonly name: string
  readonly mustBeFound: boolean
  readonly items: readonly CorpusItem[]
  /** The responses of the business are not fetched. */
  readonly isUnread: boolean
}

/** A case with the ids that it has in the scratch copy. */
export interface PlacedCase extends CorpusCase {
  readonly businessId: bigint
  readonly feedbackIds: readonly bigint[]
}

const CASES: readonly CorpusCase[] = RULE_NAMES.flatMap((rule) => {
  const { mustFind, mustNotFind, mustNotFindUnread = {} } = RULES[rule].cases
  const toCases = (named: typeof mustFind, mustBeFound: boolean, isUnread: boolean) =>
    Object.entries(named).map(([name, items]) => ({ rule, name, mustBeFound, items, isUnread }))
  return [
    ...toCases(mustFind, true, false),
    ...toCases(mustNotFind, false, false),
    ...toCases(mustNotFindUnread, false, true),
  ]
})

/** Every case with a business and items of its own. */
export function placeCases(): PlacedCase[] {
  let lastId = 100_000n
  return CASES.map((corpusCase, at) => ({
    ...corpusCase,
    businessId: 20_000n + BigInt(at),
    feedbackIds: corpusCase.items.map(() => {
      lastId += 1n
      return lastId
    }),
  }))
}

/** Subjects that a rule found: `feedbackId` or, where a business is the subject, `businessId`. */
export type FoundSubjects = ReadonlyMap<RuleName, ReadonlySet<bigint>>

/** Counts items (or businesses), case by case; a rule must find every one of a case, or none. */
export function classifyCases(cases: readonly PlacedCase[], found: FoundSubjects): RuleDetection[] {
  return RULE_NAMES.map((rule) => {
    const own = cases.filter((placed) => placed.rule === rule)
    const judged = own.map((placed) => classifyCase(placed, found.get(rule) ?? new Set()))
    const must = judged.filter(({ mustBeFound }) => mustBeFound)
    const mustNot = judged.filter(({ mustBeFound }) => !mustBeFound)
    return {
      rule,
      version: RULES[rule].version,
      mustFind: sum(must, ({ subjects }) => subjects),
      found: sum(must, ({ hits }) => hits),
      mustNotFind: sum(mustNot, ({ subjects }) => subjects),
      wronglyFound: sum(mustNot, ({ hits }) => hits),
      failures: judged.filter(({ isAsItMustBe }) => !isAsItMustBe).map(({ name }) => name),
    }
  })
}

function classifyCase(
  { rule, name, mustBeFound, businessId, feedbackIds }: PlacedCase,
  found: ReadonlySet<bigint>,
) {
  const ids = RULES[rule].subject === 'business' ? [businessId] : feedbackIds
  const hits = ids.filter((id) => found.has(id)).length
  return {
    name,
    mustBeFound,
    subjects: ids.length,
    hits,
    isAsItMustBe: hits === (mustBeFound ? ids.length : 0),
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/** Columns of the self-test's file and of its rows on the command line. */
export const SELF_TEST_COLUMNS = [
  'rule',
  'version',
  'mustFind',
  'found',
  'mustNotFind',
  'wronglyFound',
  'failures',
  'ranAtUtc',
  'appVersion',
] as const

/** One row for each rule. */
export function toSelfTestRows({ rules, ranAtMs, appVersion }: SelfTestResult): (string | number)[][] {
  return rules.map(({ rule, version, mustFind, found, mustNotFind, wronglyFound, failures }) => [
    rule,
    version,
    mustFind,
    found,
    mustNotFind,
    wronglyFound,
    failures.join('; '),
    new Date(ranAtMs).toISOString(),
    appVersion,
  ])
}
