import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { REPORT_TEMPLATES } from '../../../shared/domain/report.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.facts

export function describeMoment(
  { asOfMs, isPast }: NonNullable<BundleFacts['report']>,
  style: TimeStyle,
): string {
  const moment = formatMoment(asOfMs, style)
  return isPast ? strings.asOfPast(moment) : moment
}

export function titleOf(template: string): string {
  const known = REPORT_TEMPLATES.find((name) => name === template)
  return known ? pdfStrings.titles[known] : template
}

export function describeScope({ businessIds, from, to }: Scope): string {
  const businesses =
    businessIds.length === 0
      ? strings.allBusinesses
      : countOf(new Set(businessIds).size, ...strings.businesses, LOCALE)
  const days =
    from === null && to === null ? strings.allDays : strings.days(from ?? strings.open, to ?? strings.open)
  return strings.scopeOf(businesses, days)
}
