import type { ReportLanguage } from '../domain/pdf-report.ts'
import { pdfWords } from './pdf-words.ts'
import { pdfWordsDe } from './pdf-words-de.ts'

/** The form of a catalogue, whatever its words. */
type Catalogue<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => string
    ? (...values: Values) => string
    : Words extends readonly string[]
      ? readonly string[]
      : { readonly [Name in keyof Words]: Catalogue<Words[Name]> }

/** What a report says, in one of its languages: a language that lacks a word does not compile. */
export type PdfWords = Catalogue<typeof pdfWords>

const CATALOGUES: Readonly<Record<ReportLanguage, PdfWords>> = { en: pdfWords, de: pdfWordsDe }

export function pdfWordsOf(language: ReportLanguage): PdfWords {
  return CATALOGUES[language]
}
