import { z } from 'zod'
import { foldTag } from './annotations.ts'
import { GROUNDS, type Ground } from './finding.ts'
import { type BusinessId, type FeedbackId, isDecimalId, toBusinessId } from './ids.ts'

export const STRATA_KINDS = ['business', 'visibility', 'visibility-business', 'month'] as const
export type StrataKind = (typeof STRATA_KINDS)[number]
export const VERDICTS = ['pass', 'fail', 'not-applicable'] as const
export type Verdict = (typeof VERDICTS)[number]
export const REVIEWER_ROLES = ['first', 'second'] as const
export type ReviewerRole = (typeof REVIEWER_ROLES)[number]
/**
 * *open*: the preparer codes. *coded*: the preparer's sheet is locked. *second-review*: a second reviewer was named,
 * and not both sheets are locked. *locked*: both are. *abandoned*: kept, but closed.
 */
export type SampleState = 'open' | 'coded' | 'second-review' | 'locked' | 'abandoned'

/** Whether every sheet of the sample is locked, so that it has a result. */
export function isLocked({ state }: { readonly state: SampleState }): boolean {
  return state === 'coded' || state === 'locked'
}

/** The largest sample: more items are not coded by hand. */
export const SAMPLE_SIZE_LIMIT = 10_000

const size = z
  .int()
  .min(1, 'A sample has at least one item.')
  .max(SAMPLE_SIZE_LIMIT, `A sample has at most ${SAMPLE_SIZE_LIMIT.toLocaleString('en')} items.`)
export const designSchema = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('random'), size }),
  z.strictObject({ method: z.literal('interval'), size }),
  /** `size` is the whole sample when proportional, and the items of each stratum when fixed. */
  z.strictObject({
    method: z.literal('stratified'),
    by: z.enum(STRATA_KINDS),
    allocation: z.enum(['proportional', 'fixed']),
    size,
  }),
])
export type SampleDesign = Readonly<z.output<typeof designSchema>>

interface Allocated {
  readonly method: SampleDesign['method']
  readonly allocation?: 'proportional' | 'fixed'
}

/** Whether the same number is drawn from each stratum, so that limits hold for each and not for the whole. */
export function isPerStratum({ method, allocation }: Allocated): boolean {
  return method === 'stratified' && allocation === 'fixed'
}

/**
 * What a sample is planned for: rates and confidence are shares of 1. A size that was typed need not follow from it.
 */
export const sizeBasisSchema = z.strictObject({
  confidence: z.number().gt(0).lt(1),
  tolerableRate: z.number().gt(0).lt(1),
  expectedDeviations: z.int().min(0).max(1_000),
})
export type SizeBasis = Readonly<z.output<typeof sizeBasisSchema>>

const line = (what: string, limit: number) =>
  z
    .string()
    .trim()
    .min(1, `${what} is missing.`)
    .max(limit, `${what} has at most ${limit} characters.`)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, `${what} holds a line end or an invisible character.`)
const populationId = z.int().min(1)
const sampleId = z.int().min(1)
const reviewer = line('The name of the reviewer', 100)

export const drawRequestSchema = z.strictObject({
  populationId,
  title: line('The title', 200),
  design: designSchema,
  basis: sizeBasisSchema.nullable().default(null),
  seed: line('The seed', 200),
  preparer: line('The name of the preparer', 100),
  /** Required if a sample was drawn from the population before; otherwise empty. */
  reason: z.string().trim().max(2_000).default(''),
})
export type DrawRequest = Readonly<z.output<typeof drawRequestSchema>>

/** Changes of a sample after its draw. */
export const sampleChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('assess'),
    sampleId,
    number: z.int().min(1),
    role: z.enum(REVIEWER_ROLES),
    verdict: z.enum(VERDICTS),
    ground: z.enum(GROUNDS).nullable(),
    note: z.string().trim().max(20_000, 'A note has at most 20,000 characters.'),
  }),
  z.strictObject({
    kind: z.literal('uncode'),
    sampleId,
    number: z.int().min(1),
    role: z.enum(REVIEWER_ROLES),
  }),
  z.strictObject({ kind: z.literal('begin-second'), sampleId, name: reviewer }),
  z.strictObject({ kind: z.literal('finish'), sampleId, role: z.enum(REVIEWER_ROLES) }),
  z.strictObject({
    kind: z.literal('abandon'),
    sampleId,
    reason: z.string().trim().min(1, 'Say why the sample is abandoned.').max(2_000),
  }),
])
export type SampleChange = Readonly<z.output<typeof sampleChangeSchema>>

export interface Stratum {
  readonly name: string
  readonly count: number
  /** Items drawn from it. */
  readonly size: number
}

/** Whether the design draws hidden and shown reviews apart, so that their ratings can be compared. */
export function drawsByVisibility(design: SampleDesign): boolean {
  return design.method === 'stratified' && (design.by === 'visibility' || design.by === 'visibility-business')
}

const VISIBILITIES = ['hidden', 'shown', 'unknown'] as const

/** The visibility and the business in the name of a stratum, such as `shown 4711`; null where it has none. */
export function parseStratum(name: string) {
  const [first = '', second = first] = name.split(' ')
  return {
    visibility: VISIBILITIES.find((visibility) => visibility === first) ?? null,
    businessId: isDecimalId(second) ? toBusinessId(second) : null,
  }
}

/** The name of a stratum with the id of its business, if it has one, replaced. */
export function renameStratum(name: string, toName: (id: BusinessId) => string): string {
  const { visibility, businessId } = parseStratum(name)
  if (businessId === null) return name
  return visibility === null ? toName(businessId) : `${visibility} ${toName(businessId)}`
}

/** Items frozen before a draw. */
export interface Population {
  readonly populationId: number
  /** Text of the query language; empty for everything. */
  readonly query: string
  readonly asOfMs: number
  /** The last receipt at that moment, 0 for none, and its hash in lower-case hex. */
  readonly receipt: number
  readonly receiptHash: string
  readonly count: number
  /** Lower-case hex; docs/sampling.md defines the hashed text. */
  readonly idsSha256: string
  readonly listSha256: string
}

export interface SampleSummary {
  readonly sampleId: number
  /** `S-3`. */
  readonly reference: string
  readonly title: string
  readonly population: Population
  readonly design: SampleDesign
  readonly basis: SizeBasis | null
  readonly strata: readonly Stratum[]
  readonly seed: string
  readonly preparer: string
  readonly secondReviewer: string | null
  readonly reason: string
  readonly drawnAtMs: number
  readonly state: SampleState
  readonly abandonedBecause: string | null
  readonly items: number
  /** The number of items that each reviewer has coded so far. */
  readonly coded: Readonly<Record<ReviewerRole, number>>
  readonly isFinished: Readonly<Record<ReviewerRole, boolean>>
}

/** How many reviews of a population were read. */
export interface FreezeProgress {
  readonly rows: number
  readonly totalRows: number
}

/** A frozen population with the draws from the same items or by the same query, oldest first. */
export interface FrozenPopulation {
  readonly population: Population
  readonly strata: Readonly<Record<StrataKind, readonly Omit<Stratum, 'size'>[]>>
  readonly earlier: readonly SampleSummary[]
}

export interface Assessment {
  readonly verdict: Verdict
  readonly ground: Ground | null
  readonly note: string
  readonly decidedAtMs: number
}

export interface SheetItem {
  readonly number: number
  /** `S-3.17`. */
  readonly reference: string
  readonly feedbackId: FeedbackId
  /** null if the item is no longer in the cache. */
  readonly businessId: BusinessId | null
  readonly stratum: string
  readonly assessment: Assessment | null
}

/** The test sheet of one reviewer. */
export interface TestSheet {
  readonly sample: SampleSummary
  readonly role: ReviewerRole
  /** If true, the items have no assessments; see [Note: Blind coding]. */
  readonly isBlinded: boolean
  readonly items: readonly SheetItem[]
}

/** A selection of the items of a sheet. */
export interface SheetCoding {
  /** *either*: the combined code, a deviation if either reviewer coded one. */
  readonly by: ReviewerRole | 'either'
  /** Items with one of these codes; null: all, coded or not. */
  readonly verdicts: readonly Verdict[] | null
  /** The number of the stratum, from 1; null: all. */
  readonly stratum: number | null
}

/** Whether two names are the same, ignoring letter case, white space and compatibility forms. */
export function isSamePerson(one: string, other: string): boolean {
  return foldTag(one) === foldTag(other)
}

/**
 * The items of a sheet that a coding selects, in the order of the draw.
 * @param first the sheet of the coding, or of the first reviewer for *either*
 * @param second the sheet of the second reviewer, for *either*
 */
export function narrowSheet(
  first: TestSheet,
  { by, verdicts, stratum }: SheetCoding,
  second: TestSheet | null = null,
): readonly SheetItem[] {
  const coded =
    by === 'either' ? first.items.map((item, at) => toWorse(item, second?.items[at])) : first.items
  const name = stratum === null ? null : first.sample.strata[stratum - 1]?.name
  return coded.filter(
    (item) =>
      (name === null || item.stratum === name) &&
      (verdicts === null || (item.assessment !== null && verdicts.includes(item.assessment.verdict))),
  )
}

/** The combined code: a deviation if either reviewer coded one, else the first code. None before both have coded. */
function toWorse(item: SheetItem, other: SheetItem | undefined): SheetItem {
  if (!item.assessment || !other?.assessment) return { ...item, assessment: null }
  return other.assessment.verdict === 'fail' ? { ...item, assessment: other.assessment } : item
}
