import { z } from 'zod'
import {
  CASE_KINDS,
  CASE_PRIORITIES,
  CASE_SORTS,
  CASE_VIEWS,
  type CaseCounts,
  type CaseDetail,
  type CaseRow,
  type OtherDays,
} from '../domain/case.ts'
import {
  DISPOSITION_STATES,
  FINDING_SORTS,
  type FindingEvidence,
  type FindingsOverview,
  type FindingsPage,
  GROUNDS,
  RULE_NAMES,
  type SelfTestResult,
} from '../domain/finding.ts'
import type { HomeSummary, SinceLastSync } from '../domain/home.ts'
import type { BusinessesCompared } from '../domain/overview.ts'
import type { ResolvedReference } from '../domain/reference.ts'
import type { ReportResult } from '../domain/report.ts'
import {
  drawRequestSchema,
  type FrozenPopulation,
  REVIEWER_ROLES,
  sampleChangeSchema,
  type TestSheet,
} from '../domain/sample.ts'
import {
  definitionSchema,
  type PlannedSize,
  plannedGroupSchema,
  type TreatmentOfSample,
  treatmentPlanSchema,
} from '../sampling/equal-treatment.ts'
import type { ListedSample, SampleEvaluation } from '../sampling/evaluate-sample.ts'
import {
  businessIdSchema,
  command,
  feedbackIdSchema,
  filter,
  nothing,
  query,
  rows,
} from './contract-parts.ts'

const rule = z.enum(RULE_NAMES)
const key = z.string().min(1).max(200)
/** The rule checks the values: *invalid-argument* with a message if one is out of bounds. */
const parameters = z.record(z.string().max(40), z.number())
const reason = z.string().trim().min(1, 'Give a reason.').max(4_000, 'A reason has at most 4,000 characters.')

const selection = {
  rule: rule.nullable().default(null),
  disposition: z.enum(DISPOSITION_STATES).nullable().default(null),
  businessId: businessIdSchema.nullable().default(null),
  isRobust: z.boolean().nullable().default(null),
  /** Filter of a report about findings: only those that it selects. */
  within: filter.default(''),
  sort: z
    .strictObject({ by: z.enum(FINDING_SORTS), descending: z.boolean() })
    .nullable()
    .default(null),
}

/** Findings: rules and their parameters, what they found, and what the auditor decides about it. */
export const FINDINGS_CONTRACT = {
  /** Starts the rules if the cache has changed; *cache:changed* follows when they end. */
  'findings:rules': query<FindingsOverview>()(nothing, { lane: 'main', depends: ['entries', 'findings'] }),
  /** null asks for all. Without `sort`: rule, then the latest beginning first. */
  'findings:list': query<FindingsPage>()(z.strictObject({ ...selection, ...rows }), {
    depends: ['entries', 'findings'],
  }),
  /** What other values would find; while the count is not exact, asking again brings a better one. */
  'findings:preview': query<{ readonly count: number; readonly isExact: boolean }>()(
    z.strictObject({ rule, parameters }),
    { lane: 'main', depends: ['entries'] },
  ),
  /** Hidden reviews that are not deleted, by their whole days until the data cutoff, from 0 on. */
  'findings:hidden-days': query<readonly number[]>()(nothing, { lane: 'long', depends: ['entries'] }),
  /** Logged with the reason. *invalid-argument* for a value out of bounds. */
  'findings:set-parameters': command<null>()(z.strictObject({ rule, parameters, reason })),
  /** *not-found* where no rule finds it any more. */
  'findings:evidence': query<readonly FindingEvidence[]>()(z.strictObject({ key }), {
    depends: ['entries', 'findings'],
  }),
  'findings:businesses': query<BusinessesCompared>()(nothing, { depends: ['entries', 'findings'] }),
  /** Runs the rules on a scratch copy with built-in cases; the workspace is not touched. */
  'findings:self-test': command<SelfTestResult>()(nothing),
  /** The result of the last self-test as CSV. Asks where to save; null when the dialog was cancelled. */
  'findings:export-self-test': command<ReportResult | null>()(nothing),
  /** The target of a working-paper reference, or null. */
  'findings:resolve': query<ResolvedReference | null>()(z.strictObject({ reference: z.string().max(200) }), {
    depends: [],
  }),
} as const

const sampleId = z.int().min(1)

export interface TreatmentPower {
  readonly needed: PlannedSize | null
  readonly power: number
}
const SAMPLES = { depends: ['entries', 'samples'] } as const

/** Samples: frozen populations, draws, test sheets, evaluation. */
export const SAMPLING_CONTRACT = {
  /** All draws, newest first. */
  'samples:list': query<readonly ListedSample[]>()(nothing, SAMPLES),
  /**
   * Freezes the current selection of the filter, with *samples:progress*. Replies its draws. *invalid-argument* if it
   * is empty; *cancelled*, which freezes nothing.
   */
  'samples:freeze': command<FrozenPopulation>()(z.strictObject({ filter })),
  'samples:cancel-freeze': command<null>()(nothing),
  /** *invalid-argument* where the sample is larger than its population, or a reason is missing. */
  'samples:draw': command<{ readonly sampleId: number }>()(drawRequestSchema, { lane: 'writer' }),
  'samples:sheet': query<TestSheet>()(z.strictObject({ sampleId, role: z.enum(REVIEWER_ROLES) }), SAMPLES),
  'samples:change': command<null>()(sampleChangeSchema, { lane: 'writer' }),
  'samples:evaluate': query<SampleEvaluation>()(
    z.strictObject({ sampleId, confidence: z.number().min(0.5).max(0.9999) }),
    SAMPLES,
  ),
  /** The ratings supplied for a sample by visibility. *invalid-argument* for another sample. */
  'samples:treatment': query<TreatmentOfSample>()(
    z.strictObject({ sampleId, confidence: z.number().min(0.5).max(0.9999) }),
    { lane: 'long', depends: [...SAMPLES.depends, 'requests'] },
  ),
  /** The size for a plan, null beyond what is planned, and the power of groups of a given size. */
  'samples:plan-treatment': query<TreatmentPower>()(
    treatmentPlanSchema.extend({ hidden: plannedGroupSchema, shown: plannedGroupSchema }),
    { lane: 'long', depends: [] },
  ),
  /** *invalid-argument* where another definition was fixed before, or without a reason after ratings were received. */
  'samples:define-negative': command<null>()(definitionSchema.extend({ sampleId }), { lane: 'writer' }),
  /** The list that a sample was drawn from. Asks where to save; null when the dialog was cancelled. */
  'samples:export-population': command<ReportResult | null>()(z.strictObject({ sampleId })),
} as const

const reference = z.string().min(1).max(200)
/** null: any. */
const caseFilter = {
  rule: z.enum(RULE_NAMES).nullable().default(null),
  businessId: businessIdSchema.nullable().default(null),
  kind: z.enum(CASE_KINDS).nullable().default(null),
  priority: z.enum(CASE_PRIORITIES).nullable().default(null),
  isRobust: z.boolean().nullable().default(null),
}
const caseSelection = {
  ...caseFilter,
  view: z.enum(CASE_VIEWS),
  sort: z.enum(CASE_SORTS).default('priority'),
  /** The opposite of the natural direction of the sort. */
  isReversed: z.boolean().default(false),
}
const OF_CASES = { depends: ['entries', 'findings'] } as const

/** What Home shows beside the figures of *overview:get* and the charts. */
export const HOME_CONTRACT = {
  'home:summary': query<HomeSummary>()(nothing, {
    lane: 'long',
    depends: ['entries', 'findings', 'samples', 'log', 'sync'],
  }),
  /** null until a second full sync has ended. Apart, because it reads every event. */
  'home:since-last-sync': query<SinceLastSync | null>()(nothing, { lane: 'long', depends: ['entries'] }),
} as const

/** Keeps one decision a short transaction. */
const DECIDED_CASES_LIMIT = 1_000
const decidedCases = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1).max(DECIDED_CASES_LIMIT, 'Decide about at most 1,000 cases at a time.')

/** Cases: findings that are decided together, see [Note: Cases]. */
export const CASES_CONTRACT = {
  'cases:list': query<readonly CaseRow[]>()(z.strictObject({ ...caseSelection, ...rows }), OF_CASES),
  'cases:count': query<CaseCounts>()(z.strictObject(caseFilter), OF_CASES),
  /** *not-found* where no finding belongs to it any more. */
  'cases:get': query<CaseDetail>()(z.strictObject({ reference }), OF_CASES),
  /** Those that hold a finding on the review, in the order of priority. */
  'cases:of-review': query<readonly CaseRow[]>()(z.strictObject({ feedbackId: feedbackIdSchema }), OF_CASES),
  /** Reads all entries of the business; null for a case that is no burst. */
  'cases:other-days': query<OtherDays | null>()(z.strictObject({ reference }), { lane: 'long', ...OF_CASES }),
  /** The place in the list of the selection, from 0; null where the list has no such case. */
  'cases:locate': query<number | null>()(z.strictObject({ ...caseSelection, reference }), OF_CASES),
  /**
   * All or none; one entry of the log for each finding. @returns how many findings were decided. *invalid-argument*
   * without ground and note; *case-changed* after it was read; *not-found* for a case that is gone.
   */
  'cases:decide': command<number>()(
    z.strictObject({
      cases: decidedCases(z.strictObject({ reference, version: z.string().max(64) })),
      state: z.enum(['confirmed', 'dismissed']),
      ground: z.enum(GROUNDS).nullable(),
      note: z.string().max(4_000, 'A note has at most 4,000 characters.'),
    }),
    { lane: 'writer' },
  ),
  /**
   * Undoes the last decision about each case, logged. @returns how many findings it was about. *not-found* without one.
   */
  'cases:undo': command<number>()(z.strictObject({ cases: decidedCases(reference) }), { lane: 'writer' }),
  /** Takes reviews out of a burst, or back into it, logged. @returns how many hides changed. *not-found* */
  'cases:exclude': command<number>()(
    z.strictObject({
      case: reference,
      feedbackIds: z.array(feedbackIdSchema).min(1).max(1_000),
      isExcluded: z.boolean(),
    }),
    { lane: 'writer' },
  ),
} as const
