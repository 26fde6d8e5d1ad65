import { foldTag } from '../../../shared/domain/tag.ts'
import type { FindingChoice, QueryTerm, TagChoice } from '../../../shared/query/query.ts'
import { anyOf, type Condition, condition, isOneOf, notIf } from './condition.ts'

/** What is attached to items: by the auditor (truth) and by the rules (index). Annotations are kept by feedback id alone. */
type Attached<Key extends QueryTerm['key']> = Extract<QueryTerm, { readonly key: Key }>

/** All are `f.feedback_id IN (…)`, which SQLite reads once, and from which it can start. */
export const HAS_ANNOTATION = {
  star: 'f.feedback_id IN (SELECT feedback_id FROM star)',
  watched: 'f.feedback_id IN (SELECT feedback_id FROM watch)',
  note: 'f.feedback_id IN (SELECT feedback_id FROM note)',
} as const

const HAS_TAG = condition('f.feedback_id IN (SELECT feedback_id FROM tag)')
const HAS_FINDING = condition(
  'f.feedback_id IN (SELECT feedback_id FROM finding WHERE feedback_id IS NOT NULL)',
)

export function toTagCondition({ choices }: Attached<'tag'>): Condition {
  const names = choices.filter((choice): choice is Exclude<TagChoice, string> => typeof choice === 'object')
  return anyOf([
    ...(choices.includes('any') ? [HAS_TAG] : []),
    ...(choices.includes('none') ? [notIf(true, HAS_TAG)] : []),
    ...(names.length === 0 ? [] : [toNamedTagCondition(names.map(({ name }) => foldTag(name)))]),
  ])
}

function toNamedTagCondition(folded: readonly string[]): Condition {
  const { sql, values } = isOneOf('folded', folded)
  return condition(`f.feedback_id IN (SELECT feedback_id FROM tag WHERE ${sql})`, ...values)
}

/** Findings about a business as a whole belong to no item. */
export function toFindingCondition({ values: choices }: Attached<'finding'>): Condition {
  const rules = choices.filter((choice: FindingChoice) => choice !== 'any' && choice !== 'none')
  return anyOf([
    ...(choices.includes('any') ? [HAS_FINDING] : []),
    ...(choices.includes('none') ? [notIf(true, HAS_FINDING)] : []),
    ...(rules.length === 0 ? [] : [toRuleCondition(rules)]),
  ])
}

function toRuleCondition(rules: readonly string[]): Condition {
  const { sql, values } = isOneOf('rule', rules)
  return condition(
    `f.feedback_id IN (SELECT feedback_id FROM finding WHERE ${sql} AND feedback_id IS NOT NULL)`,
    ...values,
  )
}

/** A finding that nobody has decided about is open. Decisions are few, so what was decided is looked up from them. */
export function toDispositionCondition({ values: states }: Attached<'disposition'>): Condition {
  const decided = states.filter((state) => state !== 'open')
  return anyOf([
    ...(states.includes('open') ? [HAS_OPEN_FINDING] : []),
    ...(decided.length === 0 ? [] : [toDecidedCondition(decided)]),
  ])
}

const HAS_OPEN_FINDING = condition(`f.feedback_id IN (
  SELECT found.feedback_id FROM finding found LEFT JOIN disposition USING (finding_key)
  WHERE found.feedback_id IS NOT NULL AND coalesce(disposition.state, 'open') = 'open')`)

function toDecidedCondition(states: readonly string[]): Condition {
  const { sql, values } = isOneOf('disposition.state', states)
  return condition(
    `f.feedback_id IN (
       SELECT found.feedback_id FROM disposition JOIN finding found USING (finding_key)
       WHERE ${sql} AND found.feedback_id IS NOT NULL)`,
    ...values,
  )
}
