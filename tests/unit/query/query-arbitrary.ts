import fc from 'fast-check'
import { toBusinessId, toFeedbackId } from '../../../shared/domain/ids.ts'
import type { Query, QueryTerm, TermBody } from '../../../shared/query/query.ts'

const some = <Value>(...values: Value[]) =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const inequality = fc.constantFrom('<', '<=', '>', '>=')
const bareText = fc
  .string({ unit: fc.constantFrom(...'abzé好😀5.:/-(ไ'), minLength: 1, maxLength: 8 })
  .map((text) => `x5${text}`)

const body: fc.Arbitrary<TermBody> = fc.oneof(
  some('hidden', 'shown', 'unknown').map((values) => ({ key: 'visibility' as const, values })),
  some('yes', 'no', 'unknown').map((values) => ({ key: 'deleted' as const, values })),
  some('none', 'owner', 'customer', 'any', 'not-fetched').map((values) => ({
    key: 'response' as const,
    values,
  })),
  some('owner', 'customer').map((values) => ({ key: 'type' as const, values })),
  some('yes', 'no').map((values) => ({ key: 'contradictory' as const, values })),
  fc
    .array(id, { minLength: 1, maxLength: 4 })
    .map((ids) => ({ key: 'business', ids: ids.map(toBusinessId) })),
  fc
    .array(id, { minLength: 1, maxLength: 4 })
    .map((ids) => ({ key: 'feedback', ids: ids.map(toFeedbackId) })),
  fc.tuple(day, day, fc.constantFrom('both', 'from', 'to', 'month')).map(([one, other, open]) => {
    const [from, to] = one < other ? [one, other] : [other, one]
    if (open === 'month') return { key: 'changed', from: from.slice(0, 7), to: to.slice(0, 7) }
    return { key: 'changed', from: open === 'to' ? null : from, to: open === 'from' ? null : to }
  }),
  fc.record({
    key: fc.constant('hidden-for'),
    comparison: inequality,
    amount: fc.nat(999_999),
    unit: fc.constantFrom('h', 'd', 'w'),
  }),
  fc.record({
    key: fc.constant('hides'),
    comparison: fc.oneof(inequality, fc.constant('=')),
    count: fc.nat(999),
  }),
  fc.record({ key: fc.constant('text'), form: fc.constantFrom('word', 'prefix'), text: bareText }),
  fc.record({
    key: fc.constant('text'),
    form: fc.constant('phrase'),
    text: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => `${text}a`),
  }),
) as fc.Arbitrary<TermBody>

const term: fc.Arbitrary<QueryTerm> = fc
  .tuple(fc.boolean(), body)
  .map(([isNegated, rest]) => ({ isNegated, ...rest }))

/** Any query that the language can express. */
export const queryArbitrary: fc.Arbitrary<Query> = fc
  .array(term, { maxLength: 8 })
  .map((terms) => ({ terms }))

/** Text that looks like queries more often than chance would make it. */
export const queryTextArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...['visibility:', 'hidden', 'deleted:yes', 'business:', '20760', ',', 'changed:', '2024', '-', '..'],
        ...['hidden-for:', '>30d', '<', 'hides:', 'type:owner', '"', '\\', '*', ' ', '\n', '\0', ':', 'late'],
        ...['NEAR(', 'OR', ')', "'", '--', ';', '感谢', '\ud800', 'rowid', '9'.repeat(25)],
      ),
      { maxLength: 16 },
    )
    .map((parts) => parts.join('')),
)
