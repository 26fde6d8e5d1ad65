import { createHmac, hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signParameters } from '../../../electron/api/build-request.ts'
import {
  DEFAULT_SCHEME,
  SIGNATURE_PRESETS,
  type SignatureScheme,
  signatureSchemeSchema,
} from '../../../shared/domain/signature-scheme.ts'
import { runs } from '../../support/property-runs.ts'

const PRIVATE_KEY = 'ea480aeb30a44e7ba85448619f9a6a94775b35d5886d4ce52dd452efb414406e'
const CLIENT_ID = '04f78076fbfc66940169d2199af7c6698019f9f3'

/** Works on byte arrays throughout, and sorts by insertion. */
function signByBytes(
  scheme: SignatureScheme,
  privateKey: string,
  pairs: readonly [string, string][],
): string {
  const bytes = (text: string) => [...new TextEncoder().encode(text)]
  const rows = pairs
    .filter(([name]) => name !== 'hash')
    .map(([name, value]) => [bytes(name), bytes(value)] as const)
  const sorted: (readonly [number[], number[]])[] = []
  for (const row of rows) {
    const at = scheme.sortByName ? sorted.findIndex((other) => isBefore(row[0], other[0])) : -1
    sorted.splice(at === -1 ? sorted.length : at, 0, row)
  }
  const message: number[] = []
  sorted.forEach(([name, value], index) => {
    if (index > 0) message.push(...bytes(scheme.pairSeparator))
    if (scheme.includeNames) message.push(...name, ...bytes(scheme.nameValueSeparator))
    message.push(...value)
  })
  const key = scheme.keyEncoding === 'hex' ? hexBytes(privateKey) : bytes(privateKey)
  const hex = digest(scheme, key, message)
  return scheme.hexCase === 'upper' ? hex.toUpperCase() : hex
}

function digest(scheme: SignatureScheme, key: number[], message: number[]): string {
  if (scheme.algorithm === 'hmac-sha256') {
    return createHmac('sha256', Uint8Array.from(key)).update(Uint8Array.from(message)).digest('hex')
  }
  const between = [...new TextEncoder().encode(scheme.keySeparator)]
  const whole =
    scheme.keyPosition === 'before' ? [...key, ...between, ...message] : [...message, ...between, ...key]
  return hash('sha256', Uint8Array.from(whole), 'hex')
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    if (a[at] !== b[at]) return (a[at] ?? 0) < (b[at] ?? 0)
  }
  return a.length < b.length
}

function hexBytes(text: string): number[] {
  return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
}

const word = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => text.isWellFormed())
const schemes = fc.record<SignatureScheme>({
  name: fc.constant('any'),
  algorithm: fc.constantFrom('sha256', 'hmac-sha256'),
  keyEncoding: fc.constantFrom('utf8', 'hex'),
  keyPosition: fc.constantFrom('before', 'after'),
  keySeparator: fc.constantFrom('', ':', '\n'),
  nameValueSeparator: fc.constantFrom('', '='),
  pairSeparator: fc.constantFrom('', '&', '€'),
  sortByName: fc.boolean(),
  includeNames: fc.boolean(),
  hexCase: fc.constantFrom('lower', 'upper'),
})
const hexKey = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((key) => Buffer.from(key).toString('hex'))

describe('signParameters', () => {
  it('reproduces the published vector with two more parameters', () => {
    const parameters = new Map([
      ['key2', 'value2'],
      ['clientId', CLIENT_ID],
      ['key1', 'value1'],
    ])
    expect(signParameters(DEFAULT_SCHEME, PRIVATE_KEY, parameters)).toBe(
      'a8433667201fecb79fc1751e122ce26b90d0a966dfe30d9ac376af565253d284',
    )
  })

  it('reproduces the published vector of the client id alone, and leaves a hash parameter out', () => {
    const parameters = new Map([
      ['clientId', CLIENT_ID],
      ['hash', 'f'.repeat(64)],
    ])
    expect(signParameters(DEFAULT_SCHEME, PRIVATE_KEY, parameters)).toBe(
      'bd13a40657c487a3defef50ab606352c0ea007fc00b0d0e13d2da5d15303f3c5',
    )
  })

  it('sorts names by their UTF-8 bytes, not by UTF-16 units', () => {
    // U+FF5E comes before U+1F600 in bytes, and after its surrogates in UTF-16
    const names = ['\u{1F600}', '\uff5e', 'a', 'B']
    const parameters = new Map(names.map((name) => [name, '1']))
    const expected = hash('sha256', 'kB1a1\uff5e1\u{1F600}1', 'hex')
    expect(signParameters(DEFAULT_SCHEME, 'k', parameters)).toBe(expected)
  })

  it('agrees with an independent implementation for any scheme, key and parameters', () => {
    const cases = fc.tuple(
      schemes,
      hexKey,
      word,
      fc.uniqueArray(fc.tuple(word, word), { selector: ([name]) => name }),
    )
    fc.assert(
      fc.property(cases, ([scheme, hex, text, pairs]) => {
        const key = scheme.keyEncoding === 'hex' ? hex : text
        return signParameters(scheme, key, new Map(pairs)) === signByBytes(scheme, key, pairs)
      }),
      { numRuns: runs(10_000) },
    )
  })

  it('refuses a key that is not hexadecimal where the scheme reads it so', () => {
    const scheme: SignatureScheme = { ...DEFAULT_SCHEME, keyEncoding: 'hex' }
    for (const key of ['', 'abc', 'zz', 'ab cd']) {
      expect(() => signParameters(scheme, key, new Map())).toThrow(
        expect.objectContaining({ code: 'invalid-argument' }),
      )
    }
  })
})

describe('SIGNATURE_PRESETS', () => {
  it('begins with the default, fulfils the schema, and has a name and a signature of its own for each', () => {
    expect(SIGNATURE_PRESETS[0]).toBe(DEFAULT_SCHEME)
    for (const preset of SIGNATURE_PRESETS) expect(signatureSchemeSchema.parse(preset)).toEqual(preset)
    const parameters = new Map([
      ['page', '1'],
      ['clientId', CLIENT_ID],
    ])
    const signatures = SIGNATURE_PRESETS.map((preset) => signParameters(preset, PRIVATE_KEY, parameters))
    expect(new Set(signatures).size).toBe(SIGNATURE_PRESETS.length)
    expect(new Set(SIGNATURE_PRESETS.map(({ name }) => name)).size).toBe(SIGNATURE_PRESETS.length)
  })
})
