import type { ReportLanguage } from '../domain/pdf-report.ts'
import { type PdfWords, pdfWords } from './pdf-words.ts'
import { pdfWordsDe } from './pdf-words-de.ts'

const CATALOGUES: Readonly<Record<ReportLanguage, PdfWords>> = { en: pdfWords, de: pdfWordsDe }

export function pdfWordsOf(language: ReportLanguage): PdfWords {
  return CATALOGUES[language]
}
