import type { ReportLanguage } from '../domain/pdf-report.ts'
import { type PdfWords, pdfWords } from './pdf-strings.ts'
import { pdfWordsDe } from './pdf-strings-de.ts'

const CATALOGUES: Readonly<Record<ReportLanguage, PdfWords>> = { en: pdfWords, de: pdfWordsDe }

export function pdfWordsOf(language: ReportLanguage): PdfWords {
  return CATALOGUES[language]
}
