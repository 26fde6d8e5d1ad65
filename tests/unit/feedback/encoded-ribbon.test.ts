import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeRibbon,
  type EncodedEvent,
  encodeRibbon,
  LONGEST_RIBBON,
  toRibbon,
} from '../../../shared/domain/encoded-items.ts'

const encode = (events: readonly EncodedEvent[]) =>
  encodeRibbon(events.map(([timeMs, show, deleted]) => ({ timeMs, show, deleted })))

const flag = fc.constantFrom(0 as const, 1 as const)
// Years that a reply can name: 0 to 9999.
const second = fc.integer({ min: -62_167_219_200, max: 253_402_300_799 })
const moment = fc.oneof(
  second.map((seconds) => seconds * 1_000),
  second.map((seconds) => seconds * 1_000 + 417),
)
const history = fc
  .array(fc.tuple(moment, flag, flag), { maxLength: 12 })
  .map((events): EncodedEvent[] => events.toSorted(([a], [b]) => a - b))

describe('a ribbon as text', () => {
  it('draws what its events draw', () => {
    fc.assert(
      fc.property(history, (events) => {
        const encoded = encode(events)
        expect(encoded !== null && toRibbon(decodeRibbon(encoded))).toEqual(toRibbon(events))
      }),
    )
  })

  it('is short: seconds since the change before, and nothing for what changes nothing', () => {
    const [day, atMs] = [86_400_000, Date.UTC(2024, 2, 5)]
    const events: EncodedEvent[] = [
      [atMs, 1, 0],
      [atMs + day, 1, 0],
      [atMs + 2 * day, 0, 0],
      [atMs + 3 * day, 0, 1],
      [atMs + 3 * day + 7, 1, 1],
    ]
    expect(encode(events)).toBe('Bs9ulc0A3pc0C1uo0H7')
    expect(encode([])).toBe('')
  })

  it('is not made of more changes than a row has room for', () => {
    const changes = (count: number) =>
      Array.from({ length: count }, (_, at): EncodedEvent => [at * 86_400_000, at % 2 === 0 ? 1 : 0, 0])
    expect(encode(changes(150))?.length).toBeLessThanOrEqual(LONGEST_RIBBON)
    expect(encode(changes(1_000))).toBeNull()
    const idle = changes(1_000).map(([utcMs]): EncodedEvent => [utcMs, 1, 0])
    expect(encode(idle)).toBe('B0')
  })
})
