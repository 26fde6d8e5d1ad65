import fc from 'fast-check'
import type { z } from 'zod'

/** Texts that a schema may take for an id, a date, a hash, a search or a name. */
const TEXTS = [
  ...[
    '',
    'a',
    '0',
    '1',
    '5',
    '9007199254740993',
    '9'.repeat(30),
    '-1',
    '1e3',
    'a'.repeat(40),
    'f'.repeat(64),
  ],
  ...['2024-02-29', '9999-12-31', 'Europe/Vienna', 'C-1', 'LH-1', 'late', 'long-hidden', 'reviewer'],
  ...[
    'visibility:hidden',
    'deleted:yes -refund',
    'business:5 OR id:1',
    '((',
    '"',
    'a AND',
    'hides:>3',
    'id:',
  ],
  ...[
    '\0',
    '\u202egnp',
    '\ud800',
    '💥',
    'x'.repeat(4_000),
    "'; DROP TABLE receipt; --",
    '__proto__',
    'https://a.example',
  ],
]
const NUMBERS = [0, 1, 2, 5, 50, 1_000, 2 ** 31, 2 ** 53 - 1, -1, -(2 ** 53) + 1, 0.5, 253_402_300_799_999]

/** Requests that a schema of the contract accepts, at the edges of what it accepts. */
export function requestsOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return shapeOf(schema).filter((request) => schema.safeParse(request).success)
}

/** Only what a schema is made of counts; its checks are left to `safeParse`. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly valueType?: z.ZodType
}

/** As a schema is made, whether or not its checks accept it. */
export function shapeOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { type, shape, entries, values, options, items, element, innerType, valueType, ...rest } =
    schema.def as unknown as Definition
  if (shape) {
    const parts = Object.entries(shape).map(([name, part]) => [name, shapeOf(part)] as const)
    return fc.record(Object.fromEntries(parts)).map(withoutAbsent)
  }
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (values) return fc.constantFrom(...values)
  if (options) return fc.oneof(...options.map(shapeOf))
  if (items) return fc.tuple(...items.map(shapeOf))
  if (element) return fc.array(shapeOf(element), { maxLength: 4 })
  if (valueType) return fc.dictionary(fc.constantFrom(...TEXTS), shapeOf(valueType), { maxKeys: 3 })
  if (innerType) return fc.oneof(shapeOf(innerType), fc.constant(type === 'nullable' ? null : undefined))
  if (rest.in) return shapeOf(rest.in)
  if (type === 'string') return fc.constantFrom(...TEXTS)
  if (type === 'number') return fc.constantFrom(...NUMBERS)
  if (type === 'boolean') return fc.boolean()
  return fc.constant(type === 'null' ? null : undefined)
}

/** A strict object accepts a member that is not there, and not always one that is undefined. */
function withoutAbsent(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
