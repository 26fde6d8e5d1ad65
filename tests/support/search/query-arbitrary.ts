import fc from 'fast-check'
import { DISPOSITION_STATES, RULE_NAMES } from '../../../shared/domain/finding.ts'
import { toBusinessId, toFeedbackId } from '../../../shared/domain/ids.ts'
import type { DayRange } from '../../../shared/query/calendar-range.ts'
import type { TagChoice } from '../../../shared/query/keys/annotations.ts'
import { joinQueries } from '../../../shared/query/parse-query.ts'
import type { Query, QueryTerm } from '../../../shared/query/query.ts'

const some = <Value>(...values: readonly Value[]) =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const few = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.array(arbitrary, { minLength: 1, maxLength: 4 })
/** All ids: the lowest number of 64 bits is none. */
const id = fc.bigInt({ min: 1n - 2n ** 63n, max: 2n ** 63n - 1n }).map(String)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const inequality = fc.constantFrom('<', '<=', '>', '>=')
const bareText = fc
  .string({ unit: fc.constantFrom(...'abzé好😀5.:/-,ไ'), minLength: 1, maxLength: 8 })
  .map((text) => `x5${text}`)
/** Without what no query takes: control characters and halves of surrogate pairs. */
const typedText = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text))
  .map((text) => `${text} "a\\(`)

const range: fc.Arbitrary<DayRange> = fc
  .tuple(day, day, fc.constantFrom('both', 'from', 'to', 'month', 'one'))
  .map(([one, other, open]) => {
    const [from, to] = one < other ? [one, other] : [other, one]
    if (open === 'month') return { from: from.slice(0, 7), to: to.slice(0, 7) }
    if (open === 'one') return { from, to: from }
    return { from: open === 'to' ? null : from, to: open === 'from' ? null : to }
  })

const tagName = fc
  .string({ unit: fc.constantFrom(...'aé好"\\(,9'), minLength: 1, maxLength: 8 })
  .map((text) => `${text} x`)
const tag: fc.Arbitrary<TagChoice> = fc.oneof(
  fc.constantFrom('any' as const, 'none' as const, { name: 'any' }, { name: 'vip' }),
  tagName.map((name) => ({ name })),
)

const days = fc.record({ ranges: few(range) })
const count = fc.record({
  comparison: fc.oneof(inequality, fc.constant('=')),
  count: fc.nat(999),
})
const duration = fc.record({
  comparison: inequality,
  amount: fc.nat(999_999),
  unit: fc.constantFrom('h', 'd', 'w'),
})
const words = (...values: readonly string[]) => fc.record({ values: some(...values) })
const yesOrNo = words('yes', 'no')

/** What follows each key. */
const VALUES: Readonly<Record<QueryTerm['key'], fc.Arbitrary<object>>> = {
  state: words('hidden', 'deleted', 'shown', 'unknown'),
  'state-now': words('hidden', 'deleted', 'shown', 'unknown'),
  visibility: words('hidden', 'shown', 'unknown'),
  deleted: words('yes', 'no', 'unknown'),
  business: fc.record({ ids: few(id.map(toBusinessId)) }),
  feedback: fc.record({ ids: few(id.map(toFeedbackId)) }),
  changed: days,
  'hidden-for': duration,
  'hidden-total': duration,
  hides: count,
  events: count,
  'was-shown': yesOrNo,
  'hidden-after-shown': yesOrNo,
  contradictory: words('yes', 'no', 'same-second', 'businesses', 'future'),
  vanished: yesOrNo,
  response: words('none', 'owner', 'customer', 'any', 'not-fetched'),
  type: words('owner', 'customer'),
  while: words('hidden', 'shown', 'unknown'),
  date: days,
  contains: fc.record({ text: typedText }),
  text: fc.oneof(
    fc.record({ form: fc.constantFrom('word', 'prefix'), text: bareText }),
    fc.record({ form: fc.constant('phrase'), text: typedText }),
  ),
  finding: words(...RULE_NAMES, 'any', 'none'),
  disposition: words(...DISPOSITION_STATES),
  star: yesOrNo,
  watched: yesOrNo,
  note: yesOrNo,
  case: fc.record({
    cases: few(
      fc.oneof(
        fc.bigInt({ min: 1n, max: 999_999n }).map((id) => `review/${id}` as const),
        fc
          .date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true })
          .map((date) => `burst/20760/${date.getTime()}` as const),
      ),
    ),
  }),
  sample: fc.record({ sampleIds: few(fc.integer({ min: 1, max: 999_999_999 })) }),
  'ground-missing': fc.record({ requestIds: few(fc.integer({ min: 1, max: 999_999_999 })) }),
  tag: fc.record({ choices: few(tag) }),
}

const termArbitrary = fc.oneof(
  ...Object.entries(VALUES).map(([key, values]) => values.map((value) => ({ key, ...value }))),
) as fc.Arbitrary<QueryTerm>

const termQuery: fc.Arbitrary<Query> = termArbitrary.map((term) => ({ kind: 'term', term }))

/** Any query that the language can express, in its plainest form. */
export const queryArbitrary: fc.Arbitrary<Query> = fc
  .letrec<{ query: Query }>((tie) => ({
    query: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      termQuery,
      fc
        .tuple(
          fc.constantFrom('and' as const, 'or' as const),
          fc.array(tie('query'), { minLength: 1, maxLength: 3 }),
        )
        .map(([kind, parts]) => joinQueries(kind, parts)),
      tie('query').map((part): Query => ({ kind: 'not', part })),
    ),
  }))
  .query.filter((query) => countTerms(query) <= 64)

export function countTerms(query: Query): number {
  if (query.kind === 'term') return 1
  if (query.kind === 'not') return countTerms(query.part)
  return query.parts.reduce((sum, part) => sum + countTerms(part), 0)
}

/** Text that looks like queries more often than chance would make it. */
export const queryTextArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...['visibility:', 'hidden', 'deleted:yes', 'business:', '20760', ',', 'changed:', '2024', '-', '..'],
        ...['hidden-for:', '>30d', '<', 'hides:', 'type:owner', '"', '\\', '*', ' ', '\n', '\0', ':', 'late'],
        ...['NEAR(', ' OR ', '(', ')', ' NOT ', ' and ', "'", '--', ';', '感谢', '\ud800', '\u0007'],
        ...[
          'tag:',
          'tag:"',
          'contains:"',
          '“',
          '”',
          '„',
          '：',
          '\u200b',
          'finding:any',
          'rowid',
          '9'.repeat(25),
          'date:2024-02-30',
        ],
      ),
      { maxLength: 16 },
    )
    .map((parts) => parts.join('')),
)
