import type { Finding, RuleName } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.measures

const MEASURES: Readonly<Record<RuleName, ((measure: number) => string) | null>> = {
  'long-hidden': (ms) => strings.hidden(formatDuration(ms)),
  'deleted-after-hiding': (ms) => strings.untilDeletion(formatDuration(ms)),
  'deleted-without-hide': null,
  toggling: (count) => strings.changes(formatCount(count, LOCALE)),
  'hidden-after-customer-reply': (ms) => strings.afterReply(formatDuration(ms)),
  'hidden-never-answered': (ms) => strings.hidden(formatDuration(ms)),
  'reply-nobody-could-see': null,
  'bulk-hide': (count) => strings.hides(formatCount(count, LOCALE)),
  'window-dressing': (ms) => strings.beforeEnd(formatDuration(ms)),
  'contradictory-record': (count) => strings.entries(formatCount(count, LOCALE)),
  'outlier-business': (rate) => strings.rate(`${(rate * 100).toFixed(1)} %`),
}

/** What a finding measured, in words; empty where its rule measures nothing. */
export function describeMeasure({ rule, measure }: Pick<Finding, 'rule' | 'measure'>): string {
  return measure === null ? '' : (MEASURES[rule]?.(measure) ?? '')
}
