import type { responseKeys } from '../../../../shared/query/keys/responses.ts'
import { FLAG_BITS, RESPONSE_TYPE_CODES, VISIBILITY_CODES } from '../../index-codes.ts'
import { quotePhrase, TYPE_TOKENS } from '../../search-text.ts'
import { anyOf, condition, isOneOf, liesWithin } from '../condition.ts'
import { ARE_RESPONSES_READ } from '../feedback-rows.ts'
import { toSubstringCondition } from '../substring.ts'
import { isAnyOf, type SqlOfKeys } from './key-sql.ts'

const HAS_TYPE = { owner: 'f.owner_response_count > 0', customer: 'f.customer_response_count > 0' } as const

/** Of the events of one second, hidden ones come first, as everywhere. */
const VISIBILITY_THEN = `coalesce((
    SELECT then_.show FROM event then_
    WHERE then_.feedback_id = r.feedback_id AND then_.time_ms <= r.date_ms AND then_.flags & ${FLAG_BITS.rewritten} = 0
    ORDER BY then_.time_ms DESC, then_.show DESC LIMIT 1), ${VISIBILITY_CODES.unknown})`

export const responsesSql: SqlOfKeys<keyof typeof responseKeys> = {
  response: {
    summary: 'facet_summary',
    toCondition: isAnyOf({
      none: `f.owner_response_count = 0 AND f.customer_response_count = 0 AND ${ARE_RESPONSES_READ} = 1`,
      ...HAS_TYPE,
      any: `${HAS_TYPE.owner} OR ${HAS_TYPE.customer}`,
      'not-fetched': `${ARE_RESPONSES_READ} = 0`,
    }),
  },

  type: {
    subject: 'response',
    toCondition: ({ values }) =>
      isOneOf(
        'r.type',
        values.map((value) => RESPONSE_TYPE_CODES[value]),
      ),
    toMatch({ values }) {
      const types = values.map((value) => quotePhrase({ tokens: [TYPE_TOKENS[value]], endsOpen: false }))
      return `(${types.join(' OR ')})`
    },
    toItemCondition: ({ values }) => anyOf(values.map((value) => condition(HAS_TYPE[value]))),
  },

  while: {
    subject: 'response',
    toCondition: ({ values }) =>
      isOneOf(
        VISIBILITY_THEN,
        values.map((value) => VISIBILITY_CODES[value]),
      ),
  },

  date: {
    subject: 'response',
    toCondition: ({ ranges }, { zone }) => anyOf(ranges.map((range) => liesWithin('r.date_ms', range, zone))),
  },

  contains: {
    subject: 'response',
    toCondition: ({ text }) => toSubstringCondition(text),
  },
}
