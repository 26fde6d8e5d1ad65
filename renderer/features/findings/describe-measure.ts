import type { Finding, RuleName } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsWords } from './findings-strings.ts'

const words = findingsWords.measures

const MEASURES: Readonly<Record<RuleName, ((measure: number) => string) | null>> = {
  'long-hidden': (ms) => words.hidden(formatDuration(ms)),
  'deleted-after-hiding': (ms) => words.untilDeletion(formatDuration(ms)),
  'deleted-without-hide': null,
  toggling: (count) => words.changes(formatCount(count, LOCALE)),
  'hidden-after-customer-reply': (ms) => words.afterReply(formatDuration(ms)),
  'hidden-never-answered': (ms) => words.hidden(formatDuration(ms)),
  'reply-nobody-could-see': null,
  'bulk-hide': (count) => words.hides(formatCount(count, LOCALE)),
  'window-dressing': (ms) => words.beforeEnd(formatDuration(ms)),
  'contradictory-record': (count) => words.entries(formatCount(count, LOCALE)),
  'outlier-business': (rate) => words.rate(`${(rate * 100).toFixed(1)} %`),
}

/** What a finding measured, in words; empty where its rule measures nothing. */
export function describeMeasure({ rule, measure }: Pick<Finding, 'rule' | 'measure'>): string {
  return measure === null ? '' : (MEASURES[rule]?.(measure) ?? '')
}
