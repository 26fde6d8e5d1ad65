import type { RuleName } from '../../../shared/domain/finding.ts'
import type { PlainFinding, PlainTask } from '../findings/plain-histories.ts'
import { findFragilePlainly, keyOf } from '../findings/plain-robustness.ts'
import { findRulePlainly, PLAIN_RULES } from '../findings/plain-rules.ts'
import type { RawEntries, RawEvent, RawResponse } from './raw-entries.ts'
import { toRawItems } from './raw-items.ts'

/** A finding as a report of findings has to show it. */
export interface RecountedFinding extends PlainFinding {
  readonly rule: RuleName
  readonly key: string
  readonly reference: string
  /** Why it is fragile; null where it is robust. */
  readonly why: string | null
  /** `MOMENT STRINGS, receipt N`, in no particular order. */
  readonly evidence: readonly string[]
}

export interface RecountTask extends Omit<PlainTask, 'data' | 'limits' | 'tieOrder'> {
  readonly limitsOf: Partial<Record<RuleName, Readonly<Record<string, number>>>>
}

/** Every finding of every rule from the entries of the raw pages. */
export function recountFindings(entries: RawEntries, task: RecountTask): RecountedFinding[] {
  const { limitsOf, ...moment } = task
  const items = toRawItems(entries)
  return PLAIN_RULES.flatMap((rule) => {
    const plain = { ...moment, data: entries, limits: limitsOf[rule] ?? {} }
    const fragile = findFragilePlainly(rule, plain)
    return findRulePlainly(rule, plain).map((found) => {
      const key = keyOf(rule, found)
      return {
        ...{ ...found, rule, key, why: fragile.get(key) ?? null },
        reference: toReference(rule, found, items),
        evidence: toEvidence(entries, rule, found, task.cutOffMs),
      }
    })
  })
}

const PREFIXES: Readonly<Record<RuleName, string>> = {
  'long-hidden': 'LH',
  'deleted-after-hiding': 'DH',
  'deleted-without-hide': 'DW',
  toggling: 'TG',
  'hidden-after-customer-reply': 'HC',
  'hidden-never-answered': 'HN',
  'reply-nobody-could-see': 'RN',
  'bulk-hide': 'BH',
  'window-dressing': 'WD',
  'contradictory-record': 'CR',
  'outlier-business': 'OB',
}

function toReference(
  rule: RuleName,
  { feedbackId, businessId, mark }: PlainFinding,
  items: ReturnType<typeof toRawItems>,
): string {
  const home = feedbackId === null ? businessId : items.get(feedbackId)?.home
  const moment = /^\d+$/.test(mark) && new Date(Number(mark)).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `${PREFIXES[rule]}-${feedbackId ?? businessId}${home === businessId ? '' : `@${businessId}`}`,
    ...(mark === '' ? [] : [moment || mark]),
  ].join('-')
}

const WITH_RESPONSES = new Set<RuleName>([
  'hidden-after-customer-reply',
  'hidden-never-answered',
  'reply-nobody-could-see',
  'contradictory-record',
])
const OF_ITS_TIME = new Set<RuleName>(['long-hidden', 'hidden-after-customer-reply', 'deleted-after-hiding'])

/** What the rule looked at, until the cut-off, without what was rewritten since; and the same of other businesses. */
function toEvidence(
  { events, responses }: RawEntries,
  rule: RuleName,
  { feedbackId, businessId, from, until }: PlainFinding,
  cutOffMs: number,
): string[] {
  const replies = responses.map((one) => ({ ...one, timeMs: one.dateMs }))
  const own = [...events, ...(WITH_RESPONSES.has(rule) ? replies : [])].filter(
    (one) => one.feedbackId === feedbackId,
  )
  const isContradictory = rule === 'contradictory-record'
  const looked = own.filter(
    ({ timeMs, gone }) => timeMs <= cutOffMs && (isContradictory || gone !== 'rewritten'),
  )
  const kept = looked.filter(({ timeMs }) => {
    if (rule === 'bulk-hide') return timeMs === from
    if (!OF_ITS_TIME.has(rule)) return true
    return (from === null || timeMs >= from) && (until === null || timeMs <= until)
  })
  return kept.map((one) => {
    const elsewhere = one.businessId === businessId ? '' : ', at another business'
    return `${new Date(one.timeMs).toISOString()} ${toWords(one)}${elsewhere}, receipt ${one.receipt}`
  })
}

function toWords(entry: RawEvent | RawResponse): string {
  const words = 'type' in entry ? [`${entry.type} response`] : [entry.show === 1 ? 'shown' : 'hidden']
  if ('deleted' in entry && entry.deleted === 1) words.push('deleted')
  return [...words, ...(entry.gone ? [entry.gone] : [])].join(', ')
}
