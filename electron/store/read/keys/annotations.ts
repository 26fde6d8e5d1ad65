import { foldTag } from '../../../../shared/domain/annotations.ts'
import type { annotationKeys } from '../../../../shared/query/keys/annotations.ts'
import { bindCases, ITEMS_OF_CASES } from '../case-findings.ts'
import { anyOf, condition, isOneOf, notIf } from '../condition.ts'
import { isYesOrNo, type SqlOfKeys } from './key-sql.ts'

const HAS_TAG = condition('f.feedback_id IN (SELECT feedback_id FROM tag)')

/** Findings about a business as a whole belong to no item. */
const HAS_FINDING = condition(
  'f.feedback_id IN (SELECT feedback_id FROM finding WHERE feedback_id IS NOT NULL)',
)

/** A finding that nobody has decided about is open. */
const HAS_OPEN_FINDING = condition(`f.feedback_id IN (
  SELECT found.feedback_id FROM finding found LEFT JOIN disposition USING (finding_key)
  WHERE found.feedback_id IS NOT NULL AND coalesce(disposition.state, 'open') = 'open')`)

/** Rows of requests with the ground of the newest file that answers them, which counts. */
const WITHOUT_GROUND = `
  SELECT feedback_id FROM (
    SELECT q.request_id, q.feedback_id, (
      SELECT a.ground FROM company_answer a
      WHERE a.request_id = q.request_id AND a.number = q.number ORDER BY a.file_id DESC LIMIT 1
    ) AS ground
    FROM company_request_row q
  )`

/** All are `f.feedback_id IN (…)`, which SQLite reads once, and from which it can start. */
export const annotationsSql: SqlOfKeys<keyof typeof annotationKeys> = {
  finding: {
    listsFirst: true,
    reads: 'findings',
    toCondition({ values }) {
      const rules = values.filter((value) => value !== 'any' && value !== 'none')
      const { sql, values: bound } = isOneOf('rule', rules)
      const ofRules = `f.feedback_id IN (SELECT feedback_id FROM finding WHERE ${sql} AND feedback_id IS NOT NULL)`
      return anyOf([
        ...(values.includes('any') ? [HAS_FINDING] : []),
        ...(values.includes('none') ? [notIf(true, HAS_FINDING)] : []),
        ...(rules.length === 0 ? [] : [condition(ofRules, ...bound)]),
      ])
    },
  },

  disposition: {
    listsFirst: true,
    reads: 'findings',
    toCondition({ values }) {
      // Decisions are few, so a decided finding is looked up from them.
      const decided = values.filter((state) => state !== 'open')
      const { sql, values: bound } = isOneOf('disposition.state', decided)
      const ofDecisions = `f.feedback_id IN (
       SELECT found.feedback_id FROM disposition JOIN finding found USING (finding_key)
       WHERE ${sql} AND found.feedback_id IS NOT NULL)`
      return anyOf([
        ...(values.includes('open') ? [HAS_OPEN_FINDING] : []),
        ...(decided.length === 0 ? [] : [condition(ofDecisions, ...bound)]),
      ])
    },
  },

  case: {
    listsFirst: true,
    reads: 'findings',
    toCondition: ({ cases }) =>
      condition(`f.feedback_id IN (SELECT feedback_id FROM (${ITEMS_OF_CASES}))`, ...bindCases(cases)),
  },

  tag: {
    listsFirst: true,
    reads: 'auditor',
    toCondition({ choices }) {
      const names = choices.filter((choice) => typeof choice === 'object').map(({ name }) => foldTag(name))
      const { sql, values } = isOneOf('folded', names)
      return anyOf([
        ...(choices.includes('any') ? [HAS_TAG] : []),
        ...(choices.includes('none') ? [notIf(true, HAS_TAG)] : []),
        ...(names.length === 0
          ? []
          : [condition(`f.feedback_id IN (SELECT feedback_id FROM tag WHERE ${sql})`, ...values)]),
      ])
    },
  },

  star: {
    listsFirst: true,
    reads: 'auditor',
    toCondition: isYesOrNo('f.feedback_id IN (SELECT feedback_id FROM star)'),
  },

  watched: {
    listsFirst: true,
    reads: 'auditor',
    toCondition: isYesOrNo('f.feedback_id IN (SELECT feedback_id FROM watch)'),
  },

  note: {
    listsFirst: true,
    reads: 'auditor',
    toCondition: isYesOrNo('f.feedback_id IN (SELECT feedback_id FROM note)'),
  },

  sample: {
    listsFirst: true,
    reads: 'auditor',
    toCondition({ sampleIds }) {
      const { sql, values } = isOneOf('sample_id', sampleIds)
      return condition(`f.feedback_id IN (SELECT feedback_id FROM drawn_item WHERE ${sql})`, ...values)
    },
  },

  'ground-missing': {
    listsFirst: true,
    reads: 'auditor',
    toCondition({ requestIds }) {
      const { sql, values } = isOneOf('request_id', requestIds)
      return condition(`f.feedback_id IN (${WITHOUT_GROUND} WHERE ${sql} AND ground IS NULL)`, ...values)
    },
  },
}
