import type { ReportLanguage } from '../../shared/domain/pdf-report.ts'
import { formatConfidence, formatPercent } from '../../shared/sampling/evaluation-words.ts'

/**
 * Numbers that are not whole, as the language of a report writes them; whole ones are `formatCount`. The sign of percent
 * stays on the line of its number.
 */

/** A share of 1 with two places: `4.95 %`, `4,95 %`. */
export function printShare(rate: number, language: ReportLanguage): string {
  return localize(formatPercent(rate), language)
}

/** `95 %`, `99.5 %`, `99,5 %`. */
export function printConfidence(confidence: number, language: ReportLanguage): string {
  return localize(formatConfidence(confidence), language)
}

/** `0.812`, `0,812`. */
export function printDecimal(value: number, places: number, language: ReportLanguage): string {
  return localize(value.toFixed(places), language)
}

function localize(number: string, language: ReportLanguage): string {
  const kept = number.replace(' ', '\u00a0')
  return language === 'de' ? kept.replace('.', ',') : kept
}
