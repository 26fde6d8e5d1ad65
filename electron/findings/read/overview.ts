import type { DataCutoff } from '../../../shared/domain/data-cutoff.ts'
import {
  DISPOSITION_STATES,
  type DispositionState,
  type FindingsOverview,
  RULE_NAMES,
  type RuleDescription,
  type RuleName,
  type RuleSummary,
} from '../../../shared/domain/finding.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { BusinessesCompared } from '../../../shared/domain/overview.ts'
import { countOf } from '../../../shared/format/count.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { RULES } from '../all-rules.ts'
import { findParameters, toFingerprint } from '../parameters.ts'
import type { WholeTally } from '../rule.ts'
import { compareBusinesses } from '../rules/businesses.ts'

const COUNTS = `
  SELECT f.rule, coalesce(d.state, 'open') AS state, count(*) AS count
  FROM finding f LEFT JOIN disposition d USING (finding_key) GROUP BY 1, 2`
const STATES = `
  SELECT rule, fingerprint, unjudged_items AS items, unjudged_businesses AS businesses FROM finding_state`

interface StateRow {
  readonly rule: string
  readonly fingerprint: string
  readonly items: number
  readonly businesses: number
}

/** Every rule with its findings so far, and whether they are those of the current cache. */
export function findOverview(db: ReadableDatabase): Omit<FindingsOverview, 'isComputing'> {
  const cutoff = findDataCutoff(db)
  const counts = countByState(db)
  const states = new Map((prepareOnce(db, STATES).all() as StateRow[]).map((state) => [state.rule, state]))
  return {
    cutoffMs: cutoff?.atMs ?? null,
    rules: RULE_NAMES.map((name) => summarize(db, name, { cutoff, counts, state: states.get(name) })),
  }
}

type Counts = ReadonlyMap<string, number>

function countByState(db: ReadableDatabase): Counts {
  const rows = prepareOnce(db, COUNTS).all() as { rule: string; state: string; count: number }[]
  return new Map(rows.map(({ rule, state, count }) => [`${rule} ${state}`, count]))
}

interface Known {
  readonly cutoff: DataCutoff | null
  readonly counts: Counts
  readonly state: StateRow | undefined
}

function summarize(db: ReadableDatabase, name: RuleName, { cutoff, counts, state }: Known): RuleSummary {
  const byState = Object.fromEntries(
    DISPOSITION_STATES.map((disposition) => [disposition, counts.get(`${name} ${disposition}`) ?? 0]),
  ) as Record<DispositionState, number>
  return {
    rule: describeRule(name),
    parameters: findParameters(db, name),
    count: DISPOSITION_STATES.reduce((sum, disposition) => sum + byState[disposition], 0),
    byState,
    notJudged: state && state.items > 0 ? { count: state.items, why: explainUnjudged(state) } : null,
    isCurrent: cutoff === null || state?.fingerprint === toFingerprint(db, name, cutoff),
  }
}

function explainUnjudged({ items, businesses }: StateRow): string {
  const of = countOf(businesses, 'business', 'businesses')
  const what = countOf(items, 'review', 'reviews')
  return `The responses of ${of} were not completely fetched: ${what} there could not be judged completely.`
}

/** The part of a rule that the screen gets: no SQL and no function. */
function describeRule(name: RuleName): RuleDescription {
  const { version, title, explanation, observed, inferred, notDeterminable, caveat, ...rule } = RULES[name]
  const { subject, parameters, measureUnit } = rule
  return {
    name,
    version,
    title,
    explanation,
    observed,
    inferred,
    notDeterminable,
    caveat,
    subject,
    parameters,
    measureUnit,
  }
}

const TALLIES = `
  SELECT business_id AS businessId, CAST(items AS REAL) AS items, CAST(ever_shown AS REAL) AS everShown,
    CAST(hidden AS REAL) AS hidden
  FROM business_tally ORDER BY business_id`

/** All businesses with an item that was ever shown, as the last computation of the rules counted them. */
export function findBusinessesCompared(db: ReadableDatabase): BusinessesCompared {
  const tallies = db.prepare<[], WholeTally>(TALLIES).safeIntegers().all()
  const { percent = 1 } = findParameters(db, 'outlier-business')
  const everShown = tallies.reduce((sum, tally) => sum + tally.everShown, 0)
  const hidden = tallies.reduce((sum, tally) => sum + tally.hidden, 0)
  const byId = new Map(tallies.map((tally) => [tally.businessId, tally]))
  const compared = compareBusinesses(tallies)
  return {
    usualRate: everShown === 0 ? null : hidden / everShown,
    percent,
    neverShown: tallies.length - compared.length,
    businesses: compared.map(({ businessId, ...business }) => ({
      ...business,
      businessId: String(businessId) as BusinessId,
      items: byId.get(businessId)?.items ?? 0,
      isFlagged: business.adjustedChance < percent / 100,
    })),
  }
}
