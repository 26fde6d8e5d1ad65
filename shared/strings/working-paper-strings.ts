import type { Conclusion } from '../domain/criterion.ts'
import type { DispositionState, Ground } from '../domain/finding.ts'
import type { Verdict } from '../domain/sample.ts'

/** The labels of grounds. For the last one, the reason or note beside it has the ground. */
export const GROUND_STRINGS: Readonly<Record<Ground, string>> = {
  confidential: 'Confidential content',
  abusive: 'Abusive content',
  privacy: 'Personal data',
  discriminatory: 'Discriminatory content',
  false: 'Content found to be false',
  fake: 'Not written by a customer',
  unrelated: 'Unrelated to the business',
  'none-given': 'No ground given',
  own: 'Another ground, in own words',
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
  drawnAs: 'Drawn to samples as',
  notDrawn: 'not drawn to any sample',
  papers: 'Working-paper references',
  noPapers: 'None of these reviews has a finding or was drawn to a sample.',
  findingsNotApplied: 'The rules have not been applied to the current data, so findings are not shown.',
  findingsNotOfPast:
    'Findings are not shown: they are as of their own cutoff, and this report is of a past moment.',
  summary: 'Summary by rule and decision',
  noFindings: 'No findings in scope in the data received; see Coverage.',
  rule: 'Rule',
  all: 'All',
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
  verdicts: { pass: 'pass', fail: 'fail', 'not-applicable': 'not applicable' } as Readonly<
    Record<Verdict, string>
  >,
}
