import { z } from 'zod'
import { ANSWER_COLUMNS, COMPANY_GROUNDS } from './company-answer.ts'
import { RULE_NAMES } from './rules.ts'

/**
 * [Note: Criteria] A criterion is what a law, a standard or the company's own policy asks, as a file of
 * `resources/criteria`. It leads to no conclusion by itself: the record shows some of it, the rest is missing, and the
 * auditor concludes. What the auditor chose, entered and concluded follows from the log alone.
 */
const text = z.string().min(1)
export const criterionFileSchema = z.strictObject({
  /** Kept forever: entries of the log name it. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** Raised with each change of the file. */
  version: z.int().min(1),
  title: text,
  /** The place in the source. */
  provision: text,
  /** The controlling texts, which are to be read before anything is quoted. */
  source: text,
  /** Paraphrased. */
  asks: text,
  shows: text,
  missing: z.array(text).min(1).readonly(),
  /** Rules that bear on it, in the order of RULE_NAMES. */
  rules: z.array(z.enum(RULE_NAMES)).min(1).readonly(),
  /** The columns of a request to the company that bear on it. */
  answers: z.array(z.enum(ANSWER_COLUMNS)).min(1).readonly(),
})
export type CriterionFile = Readonly<z.output<typeof criterionFileSchema>>

/** The grounds that a clause can permit. */
export const POLICY_GROUNDS = COMPANY_GROUNDS.filter(
  (ground) => ground !== 'none' && ground !== 'never-hidden',
)
export type PolicyGround = (typeof POLICY_GROUNDS)[number]

/** *exception*: record or answers depart from what the criterion asks. It is no finding of law. */
export const CONCLUSIONS = ['exception', 'no-exception', 'not-determinable'] as const
export type Conclusion = (typeof CONCLUSIONS)[number]

const id = z.string().min(1).max(60)
const ownText = z
  .string()
  .trim()
  .min(1, 'The text is missing.')
  .max(4_000, 'It has at most 4,000 characters.')

export const criterionChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choose'), id }),
  z.strictObject({ kind: z.literal('leave-out'), id }),
  /** A clause that was entered before gets another version. */
  z.strictObject({
    kind: z.literal('enter-clause'),
    clause: z
      .string()
      .trim()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N}.() -]{0,29}$/u, 'A clause is named by a number such as 4.2.'),
    text: ownText,
    grounds: z.array(z.enum(POLICY_GROUNDS)).max(POLICY_GROUNDS.length).readonly(),
  }),
  z.strictObject({ kind: z.literal('conclude'), id, conclusion: z.enum(CONCLUSIONS), text: ownText }),
])
export type CriterionChange = z.output<typeof criterionChangeSchema>

export interface CriterionConclusion {
  readonly conclusion: Conclusion
  readonly text: string
  /** The version of the criterion that it is about. */
  readonly version: number
  /** The account; null where the system had no name for it. */
  readonly by: string | null
  readonly atMs: number
}

export interface Criterion extends CriterionFile {
  readonly isChosen: boolean
  /** Of a clause of the company's own policy; null for others. */
  readonly grounds: readonly PolicyGround[] | null
  /** The last one; null before the auditor concludes. */
  readonly conclusion: CriterionConclusion | null
}

/** What pages and screens call it in a line: a clause of the company's own policy by its number. */
export function titleCriterion({ title, provision, grounds }: Criterion): string {
  return grounds ? `${title} ${provision}` : title
}

/** The subject of its entries in the log. */
export const CRITERION_SUBJECT = 'criterion/'
