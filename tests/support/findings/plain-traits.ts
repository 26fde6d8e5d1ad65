import type { RuleName } from '../../../shared/domain/finding.ts'

/** A limit of a rule, with the step and the bounds that docs/findings.md gives it. */
export interface Limit {
  readonly name: string
  readonly usual: number
  readonly step: number
  readonly label: string
  /** Follows a value; one of several gets an s if it is a word. */
  readonly unit: ' day' | ' hour' | ' minute' | '%' | ''
}

/** What findings of a rule have in common, written for the tests apart from the application's rules. */
interface PlainTraits {
  /** Begins a reference. */
  readonly prefix: string
  readonly limits: readonly Limit[]
  /** It is about many items at once: it sees entries of one second in the reversed order only. */
  readonly isOfMany?: true
  /** A case of such findings alone has a low priority. */
  readonly isLow?: true
  /** A finding without an end lasts at the cutoff. */
  readonly canLast?: true
  /** How the hidden period of a finding lies to its time; null where it has none. */
  readonly period: 'begins-at-from' | 'begins-at-until' | 'around-from' | 'ends-at-from' | null
  /** Which entries of the item it rests on; responses are among them only if it says so. */
  readonly evidence: 'all' | 'all-with-responses' | 'its-time' | 'its-time-with-responses' | 'its-moment'
}

export const TRAITS: Readonly<Record<RuleName, PlainTraits>> = {
  'long-hidden': {
    prefix: 'LH',
    limits: [{ name: 'days', usual: 30, step: 1, label: 'Hidden for more than', unit: ' day' }],
    isLow: true,
    canLast: true,
    period: 'begins-at-from',
    evidence: 'its-time',
  },
  'deleted-after-hiding': { prefix: 'DH', limits: [], period: 'begins-at-from', evidence: 'its-time' },
  'deleted-without-hide': { prefix: 'DW', limits: [], isLow: true, period: null, evidence: 'all' },
  toggling: {
    prefix: 'TG',
    limits: [{ name: 'changes', usual: 3, step: 1, label: 'Changes, at least', unit: '' }],
    period: null,
    evidence: 'all',
  },
  'hidden-after-customer-reply': {
    prefix: 'HC',
    limits: [{ name: 'hours', usual: 72, step: 24, label: 'Hidden within', unit: ' hour' }],
    period: 'begins-at-until',
    evidence: 'its-time-with-responses',
  },
  'hidden-never-answered': {
    prefix: 'HN',
    limits: [],
    isLow: true,
    canLast: true,
    period: 'begins-at-from',
    evidence: 'all-with-responses',
  },
  'reply-nobody-could-see': {
    prefix: 'RN',
    limits: [],
    period: 'around-from',
    evidence: 'all-with-responses',
  },
  'bulk-hide': {
    prefix: 'BH',
    limits: [
      { name: 'hides', usual: 10, step: 1, label: 'Hides, at least', unit: '' },
      { name: 'minutes', usual: 10, step: 1, label: 'Within', unit: ' minute' },
    ],
    isOfMany: true,
    period: 'begins-at-from',
    evidence: 'its-moment',
  },
  'window-dressing': {
    prefix: 'WD',
    limits: [
      { name: 'days', usual: 30, step: 1, label: 'Shown again in the last', unit: ' day' },
      { name: 'again', usual: 60, step: 1, label: 'Hidden again within', unit: ' day' },
    ],
    canLast: true,
    period: 'ends-at-from',
    evidence: 'all',
  },
  'contradictory-record': { prefix: 'CR', limits: [], period: null, evidence: 'all-with-responses' },
  'outlier-business': {
    prefix: 'OB',
    limits: [{ name: 'percent', usual: 1, step: 1, label: 'Chance of error, at most', unit: '%' }],
    isOfMany: true,
    period: null,
    evidence: 'all',
  },
}
