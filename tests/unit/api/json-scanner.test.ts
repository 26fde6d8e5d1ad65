import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonNode } from '../../../electron/api/json-node.ts'
import { scanJson } from '../../../electron/api/json-scanner.ts'
import { runs } from '../../support/property-runs.ts'

/** The value that JSON.parse would make of a tree. */
function plainValue(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, plainValue(value)]))
    case 'array':
      return node.items.map(plainValue)
    case 'number':
      return Number(node.raw)
    default:
      return node.value
  }
}

function parseOrNull(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

function scanOrNull(text: string): { value: unknown } | null {
  const scan = scanJson(text)
  return scan.ok ? { value: plainValue(scan.root) } : null
}

function faultOf(text: string): string {
  const scan = scanJson(text)
  return scan.ok ? 'none' : scan.fault
}

describe('scanJson', () => {
  it('reads every document that JSON.parse reads, to the same value', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent)
        expect(scanOrNull(text)).toEqual(parseOrNull(text))
      }),
      { numRuns: runs(3_000) },
    )
  })

  it('accepts and refuses what JSON.parse does, for documents with characters changed, added or taken out', () => {
    const noise = fc.constantFrom(...'{}[]",:.-+eE0123456789\\utrfn \n/*\u0000\u2028a')
    const edit = fc.record({
      at: fc.nat(),
      taken: fc.nat({ max: 3 }),
      put: fc.string({ unit: noise, maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.json(), fc.array(edit, { minLength: 1, maxLength: 3 }), (json, edits) => {
        const text = edits.reduce((left, { at, taken, put }) => {
          const from = at % (left.length + 1)
          return left.slice(0, from) + put + left.slice(from + taken)
        }, json)
        expect(scanOrNull(text)).toEqual(parseOrNull(text))
      }),
      { numRuns: runs(20_000) },
    )
  })

  it('calls every beginning of a document cut, and nothing else', () => {
    const text = '{"a": [1.5e-7, -0, true, null, "x\\u00e9\\n"], "b": {"c": false}, "d": "end"}'
    for (let length = 0; length < text.length; length += 1) {
      expect([length, faultOf(text.slice(0, length))]).toEqual([length, 'cut'])
    }
    expect(faultOf(text)).toBe('none')
    for (const broken of [
      '{"a"}',
      '[1,]',
      '{,}',
      '[01]',
      '[1.]',
      '[+1]',
      'nul!',
      'NaN',
      '{"a":1}x',
      "{'a':1}",
    ]) {
      expect([broken, faultOf(broken)]).toEqual([broken, 'malformed'])
    }
  })

  it('keeps the digits of numbers and the place of values', () => {
    const text = ' {"id": 9007199254740993, "s":"a\\"b"} '
    const scan = scanJson(text)
    if (!scan.ok || scan.root.kind !== 'object') throw new Error('not read')
    const [id, s] = scan.root.members
    expect(id?.value).toMatchObject({ kind: 'number', raw: '9007199254740993' })
    expect(text.slice(id?.start, id?.value.end)).toBe('"id": 9007199254740993')
    expect(text.slice(s?.value.start, s?.value.end)).toBe('"a\\"b"')
    expect(text.slice(scan.root.start, scan.root.end)).toBe(text.trim())
  })

  it('keeps members of the same name and notices them', () => {
    const scan = scanJson('{"a":1,"b":2,"a":3}')
    if (!scan.ok || scan.root.kind !== 'object') throw new Error('not read')
    expect(scan.hasRepeatedNames).toBe(true)
    expect(scan.root.members.map(({ name }) => name)).toEqual(['a', 'b', 'a'])
    expect(scanJson('{"a":{"b":1},"b":{"a":1}}')).toMatchObject({ hasRepeatedNames: false })
  })

  it('stops at its limits', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect([faultOf(nested(100)), faultOf(nested(101))]).toEqual(['none', 'too-deep'])
    expect(faultOf('['.repeat(100_000))).toBe('too-deep')
    expect(faultOf(`[${'[],{},'.repeat(200)}0]`)).toBe('none')
    const object = (members: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, index) => [`k${index}`, index])))
    expect([faultOf(object(99_999)), faultOf(object(100_000))]).toEqual(['none', 'too-many-values'])
  })

  it('refuses control characters that are not escaped', () => {
    for (let unit = 0; unit <= 0x21; unit += 1) {
      const text = `"${String.fromCharCode(unit)}"`
      expect([unit, faultOf(text)]).toEqual([unit, unit < 0x20 ? 'malformed' : 'none'])
    }
  })

  it('keeps NUL and lone surrogates that come as escapes', () => {
    const scan = scanJson('"\\u0000\\ud800\\uDC00\\ud800"')
    expect(scan).toMatchObject({ ok: true, root: { value: '\u0000\ud800\udc00\ud800' } })
  })
})
