import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeValue, encodeValue } from '../../../tools/chromium-runtime/page/wire-codec.ts'
import { runs } from '../../support/property-runs.ts'

const throughWire = (value: unknown) => decodeValue(encodeValue(value))

test('carries whatever structuredClone carries, and gives the same', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
  })
  fc.assert(
    fc.property(anything, (value) => {
      expect(throughWire(value)).toEqual(structuredClone(value))
    }),
    { numRuns: runs(2_000) },
  )
})

test('keeps shared and circular references', () => {
  const shared = new Map([['key', 1]])
  const circle: { self?: unknown; list: unknown[] } = { list: [shared, shared] }
  circle.self = circle
  const back = throughWireAs<typeof circle>(circle)
  expect(back.self).toBe(back)
  expect(back.list[0]).toBe(back.list[1])
})

test('keeps an own __proto__ an ordinary key', () => {
  const value: unknown = JSON.parse('{ "__proto__": { "polluted": true }, "$": "map" }')
  const back = throughWire(value)
  expect(Object.keys(back as object)).toEqual(['__proto__', '$'])
  expect(Object.getPrototypeOf(back)).toBe(Object.prototype)
})

test.each([
  ['a function', () => undefined],
  ['a symbol', Symbol('s')],
  ['a promise', Promise.resolve()],
  ['a weak map', new WeakMap()],
  ['a proxy', new Proxy({}, {})],
])('refuses %s', (_, value) => {
  expect(() => encodeValue({ value })).toThrow('could not be cloned')
})

function throughWireAs<T>(value: T): T {
  return throughWire(value) as T
}
