import type { CaseDecision } from '../domain/case.ts'
import type { RequestState } from '../domain/company-request.ts'
import { countOf, verbOf } from '../format/count.ts'

const row = (count: string): string => `${count} ${verbOf(count, 'row', 'rows')}`

const ofCriteria = (count: string, all: string): string =>
  `${count} of ${all} ${verbOf(all, 'criterion', 'criteria')}`

/** Strings of the report that reviews criteria. It states what the auditor concluded, and concludes nothing. */
export const complianceStrings = {
  moments: (data: string, answers: string | null): string =>
    answers === null
      ? `Data through ${data} UTC · no answers received`
      : `Data through ${data} UTC · answers through ${answers} UTC`,
  heads: ['Criterion', 'What it asks', 'Record and answers show', 'What is missing', 'Auditor’s conclusion'],
  paraphrased:
    'Criteria are paraphrased: read the source before you quote it. Exception: record or answers depart from what the criterion asks; no finding of law.',
  version: (version: number): string => `version ${version}`,
  noConclusion: 'No conclusion yet',
  concludedBy: (by: string | null, moment: string): string =>
    by === null ? `${moment} UTC, account not recorded` : `${by}, ${moment} UTC`,
  ofVersion: (version: number): string => `About version ${version}, which changed since.`,
  noCriteria: 'No criterion is chosen for this workspace',
  chooseCriteria: 'Choose criteria in Settings › Criteria; then this report has their cases and conclusions.',
  exceptions: (count: string, all: string): string =>
    `${count === '1' ? 'An exception was' : 'Exceptions were'} noted on ${ofCriteria(count, all)}`,
  noExceptions: (count: string, all: string): string => `No exception was noted on ${ofCriteria(count, all)}`,
  noneOn: (count: string): string => `none on ${count}`,
  notDeterminable: (count: string, all: string | null): string =>
    all === null
      ? `${count} ${verbOf(count, 'is', 'are')} not determinable`
      : `${ofCriteria(count, all)} ${verbOf(count, 'is', 'are')} not determinable`,
  notConcluded: (count: string, all: string | null): string =>
    `${all === null ? count : ofCriteria(count, all)} ${verbOf(count, 'has', 'have')} no conclusion yet`,
  casesOf: (all: string, parts: readonly string[]): string =>
    `${all} ${verbOf(all, 'case', 'cases')}: ${parts.join(', ')}.`,
  decided: {
    open: (count: string): string => `${count} open`,
    confirmed: (count: string): string => `${count} confirmed`,
    dismissed: (count: string): string => `${count} dismissed`,
    mixed: (count: string): string => `${count} with different decisions`,
  } satisfies Record<CaseDecision, (count: string) => string>,
  noCases: 'No case of its rules in scope.',
  noCaseOfAny: 'No case of the rules of these criteria is in scope.',
  begins: 'Begins (UTC)',
  answered: (given: string, asked: string): string =>
    `Of ${row(asked)} in due requests, ${given} ${verbOf(given, 'is', 'are')} answered.`,
  contradicting: (count: string): string =>
    `Of all answers, ${count} ${verbOf(count, 'contradicts', 'contradict')} the record.`,
  noGround: (count: string): string =>
    `${count} ${verbOf(count, 'states', 'state')} that there was no ground.`,
  noRequests: 'Nothing was requested from the company.',
  noLaw: 'Conclusions are those of the auditor; none states intent or law.',
  listed: (count: string, of: string): string =>
    `${count} of ${of} ${verbOf(of, 'ground', 'grounds')} given ${verbOf(count, 'is', 'are')} on its list.`,
  ratio: (ratio: string, interval: string, sample: string): string =>
    `Odds ratio ${ratio} (${interval}), ${sample}.`,
  missingGrounds: (count: string, of: string): string => `Ground for ${count} of ${of} reviews asked about`,
  missingRatings: (count: string, of: string): string => `Rating for ${count} of ${of} sampled reviews`,
  moreMissing: (count: string): string => `${count} more in Criteria`,
  sections: {
    criteria: 'Criteria',
    procedures: 'Procedures',
    requests: 'Answers to requests',
    treatment: 'Equal treatment',
  },
  facts: {
    asks: 'What it asks',
    source: 'Source',
    permitted: 'Permitted grounds',
    shows: 'What the record shows',
    cases: 'Cases in scope',
    found: 'Record and answers',
    missing: 'What is missing',
    procedures: 'Rules applied',
    answers: 'Asked of the company',
    open: 'Open requests',
    conclusion: 'Auditor’s conclusion',
  },
  noneNamed: 'none named',
  none: 'none',
  columns: {
    ground: 'ground',
    policyClause: 'clause of the policy',
    decidedBy: 'who decided',
    decidedAt: 'date of the decision',
    rating: 'rating',
    note: 'note',
  },
  ruleLine: (title: string, count: string): string =>
    `${title}: ${count} ${verbOf(count, 'finding', 'findings')}`,
  rulesNote:
    'Every finding of the rules in scope, by decision. One case can hold findings of several rules, and one rule can bear on several criteria, so columns do not add up to the cases.',
  bearsOn: 'Bears on',
  samples: 'Samples',
  samplesHead: ['Sample', 'Title', 'Coding', 'Drawn', 'Judged', 'Deviations', 'Upper limit'],
  noSamples: 'No sample was drawn from these reviews.',
  notCoded: 'not complete',
  forRatings: 'drawn for ratings',
  abandoned: 'abandoned',
  requestsHead: {
    reference: 'Ref.',
    title: 'Request',
    state: 'State',
    due: 'Due',
    asked: 'Asked',
    answered: 'Answered',
    missing: 'Missing',
    rate: 'Rate',
    contradicting: 'Contradict',
  },
  allDue: 'All due',
  allOfDue: (count: string): string => `All ${count} due`,
  noneDue: 'No request is due.',
  noneIsDue: (references: string): string => `Not due yet: ${references}.`,
  notDue: (references: string): string => `Not due yet, and not counted in the total: ${references}.`,
  states: {
    open: 'not sent',
    sent: 'sent',
    'partly-answered': 'partly answered',
    answered: 'answered',
    overdue: 'overdue',
  } satisfies Record<RequestState, string>,
  noDue: 'none set',
  requestsNote:
    'Answered: rows with at least one value that could be read. Answers are supplied by the company, not verified; they are beside the record and never change it. Contradict: they contradict the record, in one way or several; which is right does not follow.',
  requestsWhole: 'The search of the report selects requests; each is counted with all of its rows.',
  given: 'Grounds given by the company, not verified',
  groundsHead: ['Ground', 'Rows'],
  contradictions: 'Where answers and record do not fit',
  contradictionsHead: ['What differs', 'Rows'],
  noneDiffer: 'No answer contradicts the record.',
  written: 'Files written for the company',
  noneWritten: 'The log has no file of a request.',
  writtenLine: (moment: string, sha256: string): string => `written ${moment} UTC, SHA-256 ${sha256}`,
  writtenNote:
    'Their SHA-256 is in the log. The files themselves are not kept, and which of them was sent is not recorded.',
  files: 'Files received',
  noFiles: 'No answers were received.',
  fileLine: (moment: string, size: string, sha256: string): string =>
    `received ${moment} UTC, ${size}, SHA-256 ${sha256}`,
  leftOver: (rows: number, cells: number): string =>
    `${countOf(rows, 'row', 'rows')} not taken, ${countOf(cells, 'cell', 'cells')} not read`,
  fileOf: (number: number): string => `File ${number}`,
  treatmentOf: (sample: string): string => `Sample ${sample}`,
  notFixed: 'Ratings were received, but which of them count as negative is not fixed, so there is no result.',
  reason: 'Reason',
  treatmentHead: ['Group', 'Negative', 'Other', 'Not rated'],
  groups: { hidden: 'Hidden', shown: 'Shown' },
  draw: {
    title: 'Question',
    population: 'Population',
    everything: 'All reviews received',
    items: 'Drawn',
    drawn: (items: string, population: string, moment: string): string =>
      `${items} of ${population} reviews, ${moment} UTC`,
    method: 'Method',
    seed: 'Seed',
    abandoned: 'Abandoned because',
  },
  byBusiness: 'By business',
  byBusinessHead: [
    'Business',
    'Hidden, negative',
    'Hidden, other',
    'Shown, negative',
    'Shown, other',
    'Not rated',
    'Odds ratio (95%)',
  ],
  otherBusinesses: (count: string): string => `${count} other businesses`,
  noRatio: 'none',
  byBusinessNote:
    'The ratio of the other businesses is common to them, by business, and not that of their sums. None: all their reviews have one kind of rating, or all are hidden or all shown.',
  odds: {
    title: 'Odds ratio, negative to other',
    asAnswered: 'As answered',
    lowest: 'Missing favor company',
    highest: 'Missing go against it',
    note: (sample: string, hidden: string, shown: string): string =>
      `${sample}: ${hidden} hidden, ${shown} shown reviews rated. Exact conditional, by business; log axis.`,
    alternative: (lines: string): string => `Odds ratios with 95% intervals on a logarithmic axis. ${lines}`,
  },
  cannotShow: 'What it cannot show',
  companyGround: 'Company’s ground, not verified',
  limits: {
    supplied: 'Grounds and ratings are statements of the company, not verified.',
    record: 'The record holds no rating, text, ground or actor.',
    abuse: 'Abuse or fakes can be more common among negative reviews; that alone can raise the ratio.',
    never: 'Reviews that were never published have no entry.',
  },
} as const
