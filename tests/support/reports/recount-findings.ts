import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import type { PlainFinding, PlainTask } from '../findings/plain-histories.ts'
import { findFragilePlainly, keyOf } from '../findings/plain-robustness.ts'
import { findRulePlainly } from '../findings/plain-rules.ts'
import { TRAITS } from '../findings/plain-traits.ts'
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
  return RULE_NAMES.flatMap((rule) => {
    const plain = { ...moment, data: entries, limits: limitsOf[rule] ?? {} }
    const fragile = findFragilePlainly(rule, plain)
    return findRulePlainly(rule, plain).map((found) => {
      const key = keyOf(rule, found)
      return {
        ...found,
        rule,
        key,
        why: fragile.get(key) ?? null,
        reference: toReference(rule, found, items),
        evidence: toEvidence(entries, rule, found, task.cutoffMs),
      }
    })
  })
}

function toReference(
  rule: RuleName,
  { feedbackId, businessId, mark }: PlainFinding,
  items: ReturnType<typeof toRawItems>,
): string {
  const home = feedbackId === null ? businessId : items.get(feedbackId)?.home
  const moment = /^\d+$/.test(mark) && new Date(Number(mark)).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `${TRAITS[rule].prefix}-${feedbackId ?? businessId}${home === businessId ? '' : `@${businessId}`}`,
    ...(mark === '' ? [] : [moment || mark]),
  ].join('-')
}

/** What the rule looked at, until the cutoff, without what was rewritten since; and the same of other businesses. */
function toEvidence(
  { events, responses }: RawEntries,
  rule: RuleName,
  { feedbackId, businessId, from, until }: PlainFinding,
  cutoffMs: number,
): string[] {
  const { evidence } = TRAITS[rule]
  const replies = responses.map((one) => ({ ...one, timeMs: one.dateMs }))
  const own = [...events, ...(evidence.endsWith('-with-responses') ? replies : [])].filter(
    (one) => one.feedbackId === feedbackId,
  )
  const isContradictory = rule === 'contradictory-record'
  const looked = own.filter(
    ({ timeMs, gone }) => timeMs <= cutoffMs && (isContradictory || gone !== 'rewritten'),
  )
  const kept = looked.filter(({ timeMs }) => {
    if (evidence === 'its-moment') return timeMs === from
    if (!evidence.startsWith('its-time')) return true
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
