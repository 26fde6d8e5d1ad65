import type { ReportLanguage } from '../domain/pdf-report.ts'
import type { Catalogue } from './catalogue.ts'
import { pdfWords } from './pdf-words.ts'
import { pdfWordsDe } from './pdf-words-de.ts'

/** What a report says, in one of its languages: a language that lacks a word does not compile. */
export type PdfWords = Catalogue<typeof pdfWords>

const CATALOGUES: Readonly<Record<ReportLanguage, PdfWords>> = { en: pdfWords, de: pdfWordsDe }

export function pdfWordsOf(language: ReportLanguage): PdfWords {
  return CATALOGUES[language]
}
