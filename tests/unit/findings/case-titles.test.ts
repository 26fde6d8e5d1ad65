import { describe, expect, test } from 'vitest'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { traitsOf } from '../../../shared/domain/rules.ts'
import { describeFindings, type TitledFinding, titleOfCase } from '../../../shared/strings/case-titles.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const find = (
  rule: RuleName,
  measure: number | null = null,
  more: Partial<TitledFinding> = {},
): TitledFinding => ({ rule, measure, fromMs: 0, untilMs: null, ...more })
const ofReview = (...findings: readonly TitledFinding[]): string =>
  titleOfCase({ kind: 'review', reviews: 1, durationMs: 0, findings })
const ofBurst = (reviews: number, durationMs: number): string =>
  titleOfCase({ kind: 'burst', reviews, durationMs, findings: [] })

const ONE_OF_EACH: Readonly<Record<RuleName, readonly [TitledFinding, string]>> = {
  'long-hidden': [find('long-hidden', 902 * DAY + 23 * HOUR), 'Hidden 902 d'],
  'hidden-never-answered': [find('hidden-never-answered', 5 * DAY), 'Hidden 5 d, never answered'],
  'deleted-after-hiding': [find('deleted-after-hiding', 17 * DAY + HOUR), 'Deleted 17 d after being hidden'],
  'deleted-without-hide': [find('deleted-without-hide'), 'Deleted without a recorded hide'],
  toggling: [find('toggling', 7, { untilMs: 29 * DAY }), 'Switched 7 times in 29 d'],
  'hidden-after-customer-reply': [
    find('hidden-after-customer-reply', 41 * MINUTE + 59 * SECOND),
    'Hidden 41 min after customer response',
  ],
  'reply-nobody-could-see': [find('reply-nobody-could-see'), 'Owner responded while hidden'],
  'bulk-hide': [find('bulk-hide', 19), 'Hidden with 18 others'],
  'window-dressing': [find('window-dressing', 6 * DAY), 'Shown again 6 d before cutoff'],
  'contradictory-record': [
    find('contradictory-record', 2, { mark: 'same-second' }),
    'Entries of one second contradict',
  ],
  'outlier-business': [find('outlier-business', 0.1083), 'Hide rate above all others: 10.8%'],
}

describe('the title of a case', () => {
  test.each(RULE_NAMES)('of one finding of %s', (rule) => {
    const [finding, title] = ONE_OF_EACH[rule]
    const kind = rule === 'outlier-business' ? 'business' : 'review'
    expect(titleOfCase({ kind, reviews: 1, durationMs: 0, findings: [finding] })).toBe(title)
  })

  test('has hours with their minutes, so that it does not claim more', () => {
    const switched = find('toggling', 7, { untilMs: 2 * HOUR + 37 * MINUTE + 29 * SECOND })
    expect(ofReview(switched)).toBe('Switched 7 times in 2 h 37 min')
  })

  test('of a burst counts its reviews and its time to the second', () => {
    expect(ofBurst(19, 3 * MINUTE + 49 * SECOND)).toBe('19 reviews hidden in 3 min 49 s')
    expect(ofBurst(16, 9 * MINUTE + 3 * SECOND + 999)).toBe('16 reviews hidden in 9 min 03 s')
    expect(ofBurst(12, 48 * SECOND)).toBe('12 reviews hidden in 48 s')
    expect(ofBurst(10, 0)).toBe('10 reviews hidden in 1 s')
    expect(ofBurst(1_240, 2 * HOUR + 5 * MINUTE)).toBe('1,240 reviews hidden in 2 h 05 min')
    expect(ofBurst(1, 0)).toBe('1 review hidden in 1 s')
  })

  test('of every two rules is that of the rule that comes first, whatever their order', () => {
    const order: readonly RuleName[] = [
      'hidden-after-customer-reply',
      'reply-nobody-could-see',
      'deleted-after-hiding',
      'toggling',
      'contradictory-record',
      'window-dressing',
      'deleted-without-hide',
      'bulk-hide',
      'long-hidden',
    ]
    for (const [at, first] of order.entries()) {
      const [leading, title] = ONE_OF_EACH[first]
      for (const second of order.slice(at + 1)) {
        const [other] = ONE_OF_EACH[second]
        expect(ofReview(leading, other), `${first}, ${second}`).toBe(title)
        expect(ofReview(other, leading), `${second}, ${first}`).toBe(title)
      }
      const unanswered = find('hidden-never-answered', 902 * DAY)
      const expected = first === 'long-hidden' ? 'Hidden 902 d, never answered' : title
      expect(ofReview(unanswered, leading), first).toBe(expected)
    }
  })

  test('of several findings of one rule is that of the most telling one', () => {
    const soon = find('hidden-after-customer-reply', 5 * SECOND)
    const later = find('hidden-after-customer-reply', 2 * HOUR)
    expect(ofReview(later, soon)).toBe('Hidden 5 s after customer response')
    expect(ofReview(later)).toBe('Hidden 2 h after customer response')
    const near = find('window-dressing', 2 * DAY, { isBeforeNotice: true })
    expect(ofReview(find('window-dressing', 3 * DAY), near)).toBe('Shown again 2 d before notice date')
    expect(ofReview(find('long-hidden', 31 * DAY), find('long-hidden', 1_204 * DAY))).toBe('Hidden 1,204 d')
    const hidden = find('reply-nobody-could-see')
    const deleted = find('reply-nobody-could-see', null, { isWhileDeleted: true })
    expect(ofReview(deleted)).toBe('Owner responded while deleted')
    expect(ofReview(deleted, hidden)).toBe('Owner responded while hidden')
  })

  test('names each kind of contradiction', () => {
    const of = (mark: string) => find('contradictory-record', 1, { mark })
    expect(ofReview(of('deletion-taken-back'))).toBe('Deletion taken back')
    expect(ofReview(of('vanished'), of('rewritten'))).toBe('Entries rewritten')
    expect(ofReview(of('vanished'))).toBe('Entries no longer returned')
    expect(ofReview(of('vanished'), of('same-second'))).toBe('Entries of one second contradict')
  })
})

describe('what the record shows of a case', () => {
  /** Ordered as the rules are. */
  const SENTENCES: Readonly<Record<RuleName, string>> = {
    'long-hidden': 'Hidden since day 0, 902 d 23 h to the data cutoff.',
    'deleted-after-hiding': 'Hidden day 0; deleted day 17, 17 d 1 h later.',
    'deleted-without-hide': 'Deleted day 0; no earlier entry hides it.',
    toggling: 'Visibility changed 7 times from day 0 to day 29.',
    'hidden-after-customer-reply': 'Customer response day 0; hidden day 3, 41 min 59 s later.',
    'hidden-never-answered':
      'Hidden since day 0, 5 d to the data cutoff, with no owner response before or since.',
    'reply-nobody-could-see': 'Owner responded day 0. Hidden then.',
    'bulk-hide': 'Hidden day 0, one of 19 hides at this business within the limit.',
    'window-dressing': 'Shown again day 0, 6 d before the data cutoff.',
    'contradictory-record': 'Opposite entries at 2 moments, day 0 to day 4.',
    'outlier-business': 'Hide rate 10.8%, above all other businesses. 57 of 528.',
  }
  const ENDS: Partial<Record<RuleName, number>> = {
    'deleted-after-hiding': 17 * DAY,
    'hidden-after-customer-reply': 3 * DAY,
    'contradictory-record': 4 * DAY,
  }
  const REMARKS: Partial<Record<RuleName, string>> = {
    'reply-nobody-could-see': 'Hidden then.',
    'outlier-business': '57 of 528.',
  }
  const describeOf = (...findings: readonly TitledFinding[]) =>
    describeFindings(
      findings.map((finding) => ({ ...finding, remark: REMARKS[finding.rule] ?? '' })),
      (ms) => `day ${(ms ?? 0) / DAY}`,
    )
  const oneOf = (rule: RuleName): TitledFinding => {
    const [finding] = ONE_OF_EACH[rule]
    return { ...finding, untilMs: ENDS[rule] ?? finding.untilMs }
  }

  test.each(RULE_NAMES)('has the moments and numbers of a finding of %s', (rule) => {
    expect(describeOf(oneOf(rule))).toEqual([SENTENCES[rule]])
  })

  test('has the hidden period once', () => {
    expect(describeOf(oneOf('hidden-never-answered'), oneOf('long-hidden'))).toEqual([
      SENTENCES['hidden-never-answered'],
    ])
  })

  test('has each of several findings of a rule, and each kind of contradiction', () => {
    const of = (mark: string, measure: number, untilMs: number) =>
      find('contradictory-record', measure, { mark, untilMs })
    expect(
      describeOf(
        of('same-second', 1, 0),
        of('deletion-taken-back', 1, 0),
        of('deletion-taken-back', 3, 2 * DAY),
        of('rewritten', 1, 0),
        of('vanished', 2, DAY),
      ),
    ).toEqual([
      'Opposite entries day 0.',
      'Deletion taken back day 0.',
      'Deletion taken back 3 times, day 0 to day 2.',
      '1 entry replaced by others in later syncs: day 0.',
      '2 entries no longer returned by later syncs: day 0 to day 1.',
    ])
    expect(describeOf(find('hidden-after-customer-reply', 0, { untilMs: 0 }))).toEqual([
      'Customer response day 0; hidden day 0, at the same moment.',
    ])
    expect(describeOf(find('hidden-after-customer-reply', 400, { untilMs: 0 }))).toEqual([
      'Customer response day 0; hidden day 0, less than a second later.',
    ])
    expect(describeOf(find('window-dressing', 2 * DAY, { isBeforeNotice: true }))).toEqual([
      'Shown again day 0, 2 d before the notice date.',
    ])
  })
})

test('no two rules have the same rank for titles', () => {
  expect(new Set(RULE_NAMES.map((rule) => traitsOf(rule).titleRank)).size).toBe(RULE_NAMES.length)
})
