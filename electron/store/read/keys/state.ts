import type { stateKeys } from '../../../../shared/query/keys/state.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../../index-codes.ts'
import { anyOf, condition, isOneOf } from '../condition.ts'
import type { SqlOfKeys } from './key-sql.ts'

export const stateSql: SqlOfKeys<keyof typeof stateKeys> = {
  state: {
    isSummarized: true,
    toCondition: ({ values }) =>
      anyOf(
        values.map((value) =>
          value === 'deleted'
            ? condition(`f.deleted = ${DELETED_CODES.yes}`)
            : condition(`f.visibility = ${VISIBILITY_CODES[value]} AND f.deleted <> ${DELETED_CODES.yes}`),
        ),
      ),
  },

  visibility: {
    isSummarized: true,
    toCondition: ({ values }) =>
      isOneOf(
        'f.visibility',
        values.map((value) => VISIBILITY_CODES[value]),
      ),
  },

  deleted: {
    isSummarized: true,
    toCondition: ({ values }) =>
      isOneOf(
        'f.deleted',
        values.map((value) => DELETED_CODES[value]),
      ),
  },

  business: {
    isSummarized: true,
    toCondition: ({ ids }) => isOneOf('f.business_id', ids.map(BigInt)),
  },

  feedback: {
    listsFirst: true,
    toCondition: ({ ids }) => isOneOf('f.feedback_id', ids.map(BigInt)),
  },
}
