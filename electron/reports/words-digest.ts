import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPORT_LANGUAGES, REPORT_LOCALES } from '../../shared/domain/pdf-report.ts'
import { pdfWordsOf } from '../../shared/strings/pdf-strings-of.ts'
import { queryWords } from '../../shared/strings/query-strings.ts'
import { queryWordsDe } from '../../shared/strings/query-strings-de.ts'
import { toSamplePaperWords } from '../../shared/strings/sample-paper-strings.ts'
import { toWorkingPaperWords } from '../../shared/strings/working-paper-strings.ts'
import { RULES } from '../findings/all-rules.ts'
import { templateFolder } from './pdf/report-resources.ts'
import { ruleWordsOf } from './rule-texts.ts'

/** What a word that is put together is given for each of its values. */
const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6']

let digest: string | null = null

/**
 * SHA-256 of all words that reports speak in, and of the templates that lay their pages out. A bundle keeps it, so that whoever makes its
 * report again can tell other words from other figures: only with the same digest and version can the bytes of pages be the same. Made of what the words say
 * and not of code, so that a checkout and a package of it agree.
 */
export function digestWords(): string {
  digest ??= digestTexts([...REPORT_LANGUAGES.map(wordsOf), queryWords, queryWordsDe, readTemplates()])
  return digest
}

function wordsOf(language: (typeof REPORT_LANGUAGES)[number]): unknown {
  return [
    pdfWordsOf(language),
    toWorkingPaperWords(REPORT_LOCALES[language]),
    toSamplePaperWords(language),
    Object.values(RULES).map(({ name }) => ruleWordsOf(name, language)),
  ]
}

function readTemplates(): readonly string[] {
  const folder = templateFolder()
  const names = readdirSync(folder).filter((name) => name.endsWith('.typ'))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'))
}

/** @param catalogue words, functions that put words together, and whatever holds them. */
export function digestTexts(catalogue: unknown): string {
  const hash = createHash('sha256')
  for (const line of listTexts(catalogue, '')) hash.update(`${JSON.stringify(line)}\n`)
  return hash.digest('hex')
}

type Line = readonly [place: string, text: string]

function listTexts(value: unknown, place: string): readonly Line[] {
  // Words are put together of texts and numbers.
  if (typeof value === 'function') return listTexts(fillIn(value as Compose), `${place}()`)
  if (typeof value !== 'object' || value === null) return [[place, String(value)]]
  const names = Object.keys(value).sort()
  return names.flatMap((name) => listTexts((value as Record<string, unknown>)[name], `${place}.${name}`))
}

type Compose = (...values: readonly string[]) => unknown

function fillIn(compose: Compose): unknown {
  try {
    return compose(...PLACEHOLDERS)
  } catch {
    // It takes no texts; what it says is not told apart.
    return null
  }
}
