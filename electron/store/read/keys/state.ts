import type { KeyedTerm } from '../../../../shared/query/keys/keys.ts'
import type { stateKeys } from '../../../../shared/query/keys/state.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../../index-codes.ts'
import { anyOf, type Condition, condition, isOneOf } from '../condition.ts'
import { isOfBusiness } from '../several-businesses.ts'
import type { SqlOfKeys } from './key-sql.ts'

type State = KeyedTerm<'state'>['values'][number]

/** @param row alias of a row of `feedback`. */
function isInState(row: string, values: readonly State[]): Condition {
  return anyOf(
    values.map((value) =>
      value === 'deleted'
        ? condition(`${row}.deleted = ${DELETED_CODES.yes}`)
        : condition(
            `${row}.visibility = ${VISIBILITY_CODES[value]} AND ${row}.deleted <> ${DELETED_CODES.yes}`,
          ),
    ),
  )
}

export const stateSql: SqlOfKeys<keyof typeof stateKeys> = {
  state: {
    summary: 'facet_summary',
    toCondition: ({ values }) => isInState('f', values),
  },

  'state-now': {
    toCondition: ({ values }) => {
      const { sql } = isInState('today', values)
      // The schema is named because `feedback` may be that of an earlier date; see [Note: As of a moment].
      return condition(
        `EXISTS (SELECT 1 FROM main.feedback today WHERE today.feedback_id = f.feedback_id AND (${sql}))`,
      )
    },
  },

  visibility: {
    summary: 'facet_summary',
    toCondition: ({ values }) =>
      isOneOf(
        'f.visibility',
        values.map((value) => VISIBILITY_CODES[value]),
      ),
  },

  deleted: {
    summary: 'facet_summary',
    toCondition: ({ values }) =>
      isOneOf(
        'f.deleted',
        values.map((value) => DELETED_CODES[value]),
      ),
  },

  business: {
    summary: 'facet_summary',
    toCondition: ({ ids }, { hasSeveralBusinesses }) => isOfBusiness(ids.map(BigInt), hasSeveralBusinesses),
  },

  feedback: {
    listsFirst: true,
    toCondition: ({ ids }) => isOneOf('f.feedback_id', ids.map(BigInt)),
  },
}
