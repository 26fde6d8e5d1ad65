import type { CaseDecision } from '../domain/case.ts'
import type { Conclusion } from '../domain/criterion.ts'
import type { DispositionState, Ground } from '../domain/finding.ts'
import type { ReviewStatus, Signed } from '../domain/report-review.ts'
import type { Verdict } from '../domain/sample.ts'
import type { BundledReport } from '../domain/verification.ts'
import { verbOf } from '../format/count.ts'

/**
 * The labels of grounds, the same for decisions, codes, reports and answers of the company. For the last one, the
 * reason or note beside it has the ground.
 */
export const GROUND_STRINGS: Readonly<Record<Ground, string>> = {
  confidential: 'Confidential',
  abusive: 'Abusive',
  privacy: 'Personal data',
  discriminatory: 'Discriminatory',
  false: 'Clearly false',
  fake: 'Fake',
  unrelated: 'Unrelated',
  'none-given': 'None given',
  own: 'Other ground',
}

export const CONCLUSION_STRINGS: Readonly<Record<Conclusion, string>> = {
  exception: 'Exception',
  'no-exception': 'No exception',
  'not-determinable': 'Not determinable',
}

/** Strings of findings and samples in PDF reports. */
export const workingPaperStrings = {
  titles: {
    reference: 'Reference',
    subject: 'Reference, review, business',
    item: 'Review, business',
    number: 'Number',
    period: 'From\u00a0–\u00a0to (UTC)',
    evidence: 'Evidence',
    robust: 'Holds',
    disposition: 'Decision',
    stratum: 'Stratum',
    firstCode: 'First reviewer',
    secondCode: 'Second reviewer',
  },
  none: '–',
  notExamined: 'not examined',
  robust: 'holds',
  fragile: 'depends on a limit',
  hideRate: (rate: string): string => `Hide rate ${rate}`,
  moreLines: (count: number): string => `… and ${count} more in rows.csv`,
  committedLines: (count: number): string =>
    count === 1 ? '1 row; its commitment is in rows.csv' : `${count} rows; their commitments are in rows.csv`,
  dispositions: {
    open: 'open',
    confirmed: 'confirmed',
    dismissed: 'dismissed',
  } as Readonly<Record<DispositionState, string>>,
  grounds: GROUND_STRINGS,
  item: 'Review',
  itemFindings: 'Findings on the review',
  noItemFindings: 'No rule found anything about this review with the current limits.',
  drawnAs: 'Samples',
  notDrawn: 'none',
  papers: 'Working-paper references',
  noPapers: 'None of these reviews has a finding or was drawn to a sample.',
  findingsNotApplied: 'The rules have not been applied to the current data, so findings are not shown.',
  findingsNotOfPast:
    'Findings are not shown: they are as of their own cutoff, and this report is of a past moment.',
  summary: 'Summary by rule and decision',
  noFindings: 'No findings in scope in the data received; see Coverage.',
  rule: 'Rule',
  all: 'All',
  allRules: 'All rules',
  rules: 'Rules applied',
  ruleId: 'Rule',
  version: 'version',
  parameters: 'Parameters',
  noParameters: 'none',
  inScope: 'Findings in scope',
  observed: 'Observed',
  inferred: 'Inferred',
  notDeterminable: 'Not determinable',
  caveat: 'Caveat',
  notJudged: 'Not judged, in all data received',
  bursts: {
    title: 'Reviews hidden together',
    note: 'Each group is drawn whole, with the reviews that are not in scope. Times of day in UTC.',
    case: 'Case',
    business: 'Business',
    hides: 'Hides (UTC)',
    alternative: (hides: string, first: string, last: string): string =>
      `${hides} from ${first} to ${last}, each a mark on one axis.`,
    nouns: ['hide', 'hides'] as const,
    more: (count: string): string => `${count} more ${verbOf(count, 'is', 'are')} not drawn.`,
  },
  outliers: {
    title: 'Hide rates above all others',
    heads: {
      business: 'Business',
      hidden: 'Hidden n',
      shown: 'Ever shown N',
      rate: 'Rate',
      interval: '95% interval',
      others: 'Others n of N',
      othersRate: 'Others’ rate',
      chance: 'Chance, corrected',
    },
    of: (hidden: string, shown: string): string => `${hidden} of ${shown}`,
    note: (businesses: string): string =>
      `Fisher’s exact test, one-sided, against all other businesses together; corrected for ${businesses} businesses by Holm’s method. Interval: exact (Clopper–Pearson).`,
  },
  verdicts: { pass: 'pass', fail: 'fail', 'not-applicable': 'not applicable' } as Readonly<
    Record<Verdict, string>
  >,
}

/** *replaced*: a newer version took the place of this file before it was final. */
export const reviewStatuses: Readonly<Record<ReviewStatus | 'replaced', string>> = {
  draft: 'Draft',
  'for-review': 'For review',
  final: 'Final',
  superseded: 'Superseded',
  replaced: 'Replaced',
}

type State = Pick<BundledReport, 'status' | 'prepared' | 'reviewed' | 'approved' | 'noteCount' | 'openNotes'>

/**
 * The review of a saved report in one line: `Final; prepared by Jo, Mar 5, 2026, 10:15:30 UTC; …; 2 of 2 notes closed`.
 * @param printMoment with its zone
 */
export function printReviewState(state: State, printMoment: (utcMs: number) => string): string {
  const { status, prepared, reviewed, approved, noteCount, openNotes } = state
  const sign = (role: string, signed: Signed | null) =>
    signed && `${role} by ${signed.by}, ${printMoment(signed.atMs)}`
  const parts = [
    reviewStatuses[status],
    sign('prepared', prepared),
    sign('reviewed', reviewed),
    sign('approved', approved),
    noteCount === 0 ? 'no notes' : `${noteCount - openNotes} of ${noteCount} notes closed`,
  ]
  return parts.filter((part) => part !== null).join('; ')
}

/** Strings of the schedule of cases in PDF reports. */
export const exceptionStrings = {
  title: 'Exceptions',
  summary: (decided: string, all: string): string =>
    `${decided} of ${all} ${verbOf(all, 'case', 'cases')} ${verbOf(decided, 'is', 'are')} decided`,
  results: (confirmed: string, dismissed: string): string =>
    `: ${confirmed} confirmed, ${dismissed} dismissed.`,
  open: (open: string): string => `${open} ${verbOf(open, 'is', 'are')} open.`,
  changedToo: (open: string, changed: string): string =>
    `${open} ${verbOf(open, 'is', 'are')} open, ${changed} of them changed since decided.`,
  mixed: (count: string): string => `${count} decided with different results.`,
  byKind: 'By kind',
  high: 'High priority',
  decided: 'Decided',
  heads: {
    kind: 'Kind of case',
    cases: 'Cases',
    reviews: 'Reviews',
    findings: 'Findings',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    mixed: 'Mixed',
    open: 'Open',
    decided: 'Decided',
    case: 'Case',
    title: 'What the record shows',
    business: 'Business',
    date: 'Date',
    decision: 'Decision',
    ground: 'Ground',
    by: 'By',
  },
  all: 'All cases',
  total: (cases: string): string => `${cases} ${verbOf(cases, 'case', 'cases')}`,
  xOfY: (some: string, all: string): string => `${some} of ${all}`,
  allDates: 'All dates',
  notListed: (cases: string): string => `and ${cases} more`,
  decisions: {
    open: 'Open',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    mixed: 'Mixed',
  } satisfies Record<CaseDecision, string>,
  changed: 'Changed since decided',
  note: 'A case holds every finding of one incident; a finding belongs to one case only. A case has one kind, that of its title, so a rule can have findings in cases of other kinds. Cases with a finding in scope are listed whole. The ground is the judgment of the auditor; the record holds none. Confirmed means that the finding is confirmed, not that hiding was wrong.',
  none: 'No cases in scope.',
} as const
