import { describe, expect, test } from 'vitest'
import { DEMO_DEFAULTS } from '../../../electron/demo/demo-data.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { createRandom } from '../../../electron/demo/random.ts'
import {
  createResponseWriter,
  LANGUAGE_CODES,
  type LanguageCode,
  TEXTS,
} from '../../../electron/demo/texts/compose-response.ts'

const SCRIPTS: Readonly<Record<LanguageCode, RegExp>> = {
  en: /\p{Script=Latin}/u,
  de: /[äöüß]/,
  fr: /[éèê]/,
  es: /[ñáéíó¡]/,
  it: /[èòà]/,
  pl: /[łężśćó]/,
  el: /\p{Script=Greek}/u,
  ru: /[ыэё]/,
  uk: /[іїєґ]/,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  hi: /\p{Script=Devanagari}/u,
  th: /\p{Script=Thai}/u,
  zh: /\p{Script=Han}/u,
  ja: /\p{Script=Hiragana}/u,
  ko: /\p{Script=Hangul}/u,
}

describe('createResponseWriter', () => {
  test.each(LANGUAGE_CODES)('writes many different answers in its language: %s', (language) => {
    const write = createResponseWriter(createRandom(4))
    const texts = Array.from({ length: 400 }, () => write('owner', { name: 'Alma', language }))
    expect(new Set(texts).size).toBeGreaterThan(250)
    expect(texts.filter((text) => SCRIPTS[language].test(text)).length).toBeGreaterThan(200)
    expect(texts.filter((text) => /\{(name|business)\}/.test(text))).toEqual([])
  })

  test.each(LANGUAGE_CODES)('has every part in %s', (language) => {
    const { gap: _, ...parts } = TEXTS[language]
    expect(Object.keys(parts)).toEqual(Object.keys(TEXTS.en).filter((part) => part !== 'gap'))
    expect(Object.values(parts).filter((texts) => texts.length < 3)).toEqual([])
  })

  test('has nothing that looks like a rating', () => {
    const parts = Object.values(TEXTS).flatMap((texts) => Object.values(texts).flat())
    expect(
      parts.filter((part) => /★|⭐|\bstars?\b|Sterne|étoile|estrella|\b[1-5]\s*\/\s*5\b/i.test(part)),
    ).toEqual([])
  })
})

describe('the default data', () => {
  const contents = generateDemo({ ...DEMO_DEFAULTS, nowMs: Date.UTC(2026, 10, 21) }).responses.map(
    (row) => row.content,
  )
  const count = (pattern: RegExp): number => contents.filter((text) => pattern.test(text)).length

  test.each(Object.entries(SCRIPTS))('has responses in %s', (_, pattern) => {
    expect(count(pattern)).toBeGreaterThan(50)
  })

  test.each([
    ['line breaks', /\n/],
    ['a leading equals sign', /^=/],
    ['a full-width equals sign', /^＝/],
    ['zero-width characters', /\u200B/],
    ['a direction override', /\u202E/],
    ['isolates', /\u2067/],
    ['quotes and separators', /"".*;|;.*""|""urgent""/],
    ['markup', /<script>/],
    ['emoji', /\p{Extended_Pictographic}/u],
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that such a character is there is the point
    ['control characters', /\u001B/],
  ])('has %s', (_, pattern) => {
    expect(count(pattern)).toBeGreaterThan(0)
  })

  test('has texts of five thousand characters', () => {
    expect(contents.filter((text) => text.length >= 5_000).length).toBeGreaterThan(2)
  })

  test('has phrases worth searching for', () => {
    expect(count(/late delivery/)).toBeGreaterThan(20)
    expect(new Set(contents).size).toBeGreaterThan(12_000)
  })
})
