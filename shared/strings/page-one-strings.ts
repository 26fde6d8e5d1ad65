import type { FigureName } from '../domain/figures.ts'
import { verbOf } from '../format/count.ts'

/** Lists show a review that is both as deleted. */
export interface HiddenReviews {
  readonly all: string
  readonly share: string
  readonly only: string
  readonly deletedToo: string
}

const describeHidden = ({ all, share, only, deletedToo }: HiddenReviews): string =>
  `${all} (${share}) ${verbOf(all, 'is', 'are')} hidden: ${only} hidden only, ${deletedToo} hidden and deleted`

type RateInWords = readonly [business: string, rate: string, of: string, interval: string]

/** Strings of the first page of PDF reports. */
export const pageOneStrings = {
  result: 'Result',
  generatedResult: 'Generated result',
  resultInFull: 'Result in full',
  continues: 'This text continues on page 2.',
  editedBy: (by: string, moment: string): string =>
    `Edited by ${by}, ${moment}. “About this report” has the generated text.`,
  editedForOthers: (by: string, moment: string): string =>
    `Generated text. What ${by} wrote on ${moment} was about other figures.`,
  scope: 'Scope',
  period: 'Period',
  coverage: 'Coverage',
  limitations: 'Limitations',
  basis: 'Basis',
  signOff: 'Sign-off',
  everything: 'All reviews received.',
  population: (reviews: string, businesses: string): string => `${reviews} of ${businesses}.`,
  periodOf: (first: string, last: string): string =>
    first === last ? `Recorded entries on ${first}.` : `Recorded entries from ${first} to ${last}.`,
  noPeriod: 'No dated entries in scope.',
  asOf: (moment: string): string => `As of ${moment} UTC.`,
  daysOf: (zone: string): string => `Days and months: ${zone}.`,
  suppliedAsFiles: (what: string): string => `Supplied as files; origin not verified: ${what}.`,
  fingerprint: (receipt: string): string => `Evidence fingerprint (receipt ${receipt})`,
  noFingerprint: 'Evidence fingerprint',
  rowsSha: (rows: string): string => `SHA-256 of rows.csv (${rows})`,
  inTheFile: 'printed in the saved file',
  client: 'Client',
  engagement: 'Engagement',
  reference: 'Reference',
  preparedBy: 'Prepared by',
  reviewedBy: 'Reviewed by',
  approvedBy: 'Approved by',
  date: 'Date',
  draft: 'DRAFT',
  sampleData: 'SAMPLE DATA',
  redacted: 'REDACTED',
  titleOfRedacted: (title: string): string => `${title}, redacted`,
  waterfall: 'Hidden reviews, from then to now',
  months: 'Changes per month',
  groups: 'Reviews hidden together',
  rules: 'Findings by rule',
  moreGroups: (count: string): string =>
    `${count} more ${verbOf(count, 'is', 'are')} listed in “Exceptions”.`,
  rates: 'Highest hide rates, with 95% interval',
  ratesOfLargest: (businesses: string): string =>
    `Highest hide rates of the ${businesses} largest businesses`,
  ofLargest: 'Largest: the most reviews ever shown. Smaller ones can have higher rates. With 95% interval.',
  /** What a figure counts, below its label. */
  bases: {
    items: 'all that the search finds',
    hidden: 'deleted ones too',
    deleted: 'hidden ones too',
    unknown: 'no entry received',
    hiddenOver30Days: 'not deleted; to the as-of date',
    hiddenWithoutResponse: 'deleted ones too; responses read',
    hiddenWithoutOwner: 'not deleted; responses read',
    hiddenNotDeleted: 'not deleted',
    deletedWhileHidden: 'both at the as-of date',
    deletedNotHidden: 'not hidden',
    shownNotDeleted: 'not deleted',
    everHidden: 'at any time',
    hiddenTwice: 'at any time',
    contradictory: 'opposite, shared or future entries',
    vanished: 'kept as first received',
    responses: 'to reviews in scope',
    ownerResponses: 'to reviews in scope',
    customerResponses: 'to reviews in scope',
    changes: 'first entries included',
    hiddenThen: 'as known now',
    newlyHidden: 'shown before; hidden now',
    firstKnownHidden: 'no entry shows it before',
    undeletedHidden: 'deleted before; hidden now',
    undeleted: 'deleted before',
    shownAgain: 'hidden before; shown now',
    deletedHidden: 'hidden at the first moment',
    deletedSince: 'not deleted at the first moment',
    noLongerReturned: 'by syncs since; kept',
    entriesRewritten: 'by syncs since; both kept',
    responsesRewritten: 'by syncs since; both kept',
    casesNew: 'first event after the first moment',
    casesDecided: 'and not changed since decided',
  } satisfies Partial<Record<FigureName, string>> as Readonly<Partial<Record<FigureName, string>>>,
  /** Terms of a bridge. */
  terms: {
    hiddenNotDeleted: 'Hidden only',
    deletedWhileHidden: 'Hidden and deleted',
    deletedNotHidden: 'Deleted only',
    shownNotDeleted: 'Shown',
    unknown: 'Not known',
    hiddenThen: 'Hidden then',
    newlyHidden: 'Newly hidden',
    firstKnownHidden: 'First known as hidden',
    undeletedHidden: 'No longer deleted',
    shownAgain: 'Shown again',
    deletedHidden: 'Deleted',
    hiddenNow: 'Hidden now',
    ownerResponses: 'By owners',
    customerResponses: 'By customers',
    changes: 'Entries',
    responses: 'Responses',
    open: 'Open',
    confirmed: 'Confirmed',
    dismissed: 'Dismissed',
    pass: 'Pass',
    fail: 'Fail',
    'not-applicable': 'Not applicable',
    notCoded: 'Not coded',
    rows: 'Rows',
    items: 'Reviews',
  },
  results: {
    hiddenOrDeleted: (rows: string, share: string, items: string): string =>
      `Of ${items}, ${rows} (${share}) ${verbOf(rows, 'is', 'are')} hidden or deleted`,
    parts: (hidden: string, both: string, deleted: string): string =>
      `: ${hidden} hidden only, ${both} hidden and deleted, ${deleted} deleted only.`,
    longHidden: (count: string, unanswered: string): string =>
      `${count} ${verbOf(count, 'is', 'are')} hidden for more than 30 days and not deleted; ${unanswered}.`,
    responsesNotFetched: 'responses were not fetched',
    unansweredNotDeterminable:
      'whether owners responded to those hidden is not determinable, because no responses are known to be complete',
    unanswered: (without: string): string =>
      `of all reviews hidden and not deleted, ${without} ${verbOf(without, 'has', 'have')} no owner response`,
    unansweredOfKnown: (without: string, known: string, all: string): string =>
      `of the ${known} of ${all} reviews hidden and not deleted whose responses were completely read, ${without} ${verbOf(without, 'has', 'have')} no owner response`,
    busiest: (count: string, month: string): string =>
      `The most hides and deletions in one month ${verbOf(count, 'is', 'are')} ${count}, in ${month}.`,
    group: (reviews: string, within: string): string =>
      `${reviews} of one business were hidden within ${within}.`,
    groups: (groups: string, sizes: string, within: string): string =>
      `${groups} groups of ${sizes} reviews were each hidden at one business within ${within}.`,
    sizes: (least: string, most: string): string => (least === most ? most : `${least} to ${most}`),
    entries: (entries: string, items: string): string =>
      `${entries} ${verbOf(entries, 'was', 'were')} recorded about ${items}`,
    everHidden: (ever: string, share: string, twice: string): string =>
      `. ${ever} (${share}) ${verbOf(ever, 'was', 'were')} hidden at least once, ${twice} more than once.`,
    hiddenNow: (reviews: string, difference: number, printed: string): string => {
      if (difference === 0)
        return `${reviews} ${verbOf(reviews, 'is', 'are')} hidden and not deleted, as many as at the first moment`
      return `${reviews} ${verbOf(reviews, 'is', 'are')} hidden and not deleted, ${printed} ${difference > 0 ? 'more' : 'fewer'} than at the first moment`
    },
    hiddenSince: (
      newly: string,
      first: string,
      shown: string,
      deleted: string,
      whileHidden: string,
    ): string =>
      `. ${newly} ${verbOf(newly, 'is', 'are')} newly hidden, ${first} first known as hidden, ${shown} shown again, and ${deleted} deleted${deleted === '0' ? '' : `, ${whileHidden} of them hidden before`}.`,
    noneRewritten: 'No entry was rewritten or is no longer returned since.',
    rewritten: (entries: string, responses: string | null, gone: string): string =>
      `Since then the service rewrote ${entries}${
        responses === null ? '' : ` and ${responses}`
      }, and no longer returns ${gone}; all are kept as first received.`,
    casesSince: (found: string, decided: string): string => `${found} new, and ${decided} decided since.`,
    responses: (count: string, owner: string, customer: string): readonly [string, string] => [
      `${count} ${verbOf(count, 'is', 'are')} recorded`,
      `: ${owner} by owners and ${customer} by customers.`,
    ],
    whoWrote: 'The record shows the type of the author, not the person, and no earlier version of a text.',
    businesses: (businesses: string, items: string, hidden: HiddenReviews): readonly [string, string] => [
      `${businesses} ${verbOf(businesses, 'has', 'have')} ${items}`,
      `; ${describeHidden(hidden)}.`,
    ],
    highest: (...[business, rate, of, interval]: RateInWords): string =>
      `The highest hide rate is that of business ${business}: ${rate} of ${of} ever shown (95% interval ${interval}).`,
    highestOfLargest: (businesses: string, ...[business, rate, of, interval]: RateInWords): string =>
      `Of the ${businesses} businesses with the most reviews ever shown, business ${business} has the highest hide rate: ${rate} of ${of} (95% interval ${interval}).`,
    list: (items: string, hidden: HiddenReviews, deletedOnly: string): readonly [string, string] => [
      `Of ${items}, ${describeHidden(hidden)}`,
      `; ${deletedOnly} ${verbOf(deletedOnly, 'is', 'are')} deleted only.`,
    ],
    dossier: (entries: string, responses: string): readonly [string, string] => [
      `${entries} and ${responses} are recorded for this review`,
      '.',
    ],
    stateNow: (visibility: string, deleted: string): string =>
      `By its last entry it is ${visibility} and ${deleted}.`,
    deleted: 'deleted',
    notDeleted: 'not deleted',
    findings: (all: string, rules: string, subjects: string, decided: string): readonly [string, string] => [
      `${all} by ${rules}`,
      ` about ${subjects}; ${decided} ${verbOf(decided, 'is', 'are')} decided.`,
    ],
    mostFindings: (rule: string, count: string): string => `The rule with the most is “${rule}”: ${count}.`,
    noFindings: 'No findings in scope in the data received; see Coverage.',
    noIntent: 'A finding states what the record shows. No rule establishes intent.',
    sample: (drawn: string, population: string, coded: string): readonly [string, string] => [
      `${drawn} ${verbOf(drawn, 'was', 'were')} drawn from a population of ${population}`,
      `; ${coded} ${verbOf(coded, 'is', 'are')} coded by the first reviewer.`,
    ],
    notEvaluated: 'No conclusion yet: the sheet is not locked, or its codes may not be seen.',
    deviating: (deviations: string, counted: string, population: string): readonly [string, string] => [
      `${deviations} of ${counted} ${verbOf(deviations, 'deviates', 'deviate')} from the criterion`,
      `, drawn from a population of ${population}.`,
    ],
    noneCounted: 'No review was coded pass or fail, so nothing is known about the rate of deviations.',
    eitherReviewer: 'A review deviates if either reviewer coded it so.',
    notApplicable: (count: string) =>
      `${count} ${verbOf(count, 'was', 'were')} not applicable, and the result holds for applicable reviews only.`,
    notDeterminable: (what: string): string => `Not determinable: nothing was fetched of the ${what}.`,
    notShown: 'The record does not show who acted or why.',
  },
  limits: {
    incomplete: (verdict: string): string => `${verdict}: figures count only what was received.`,
    beforeFirst: 'The state before a review’s first entry is not known.',
    withoutEntry: (reviews: string): string =>
      `The state before a review’s first entry is not known (${reviews} without an entry).`,
    reasons: 'Hiding can be justified, for example by spam, abuse or privacy.',
    noIntent: 'No rule establishes intent.',
    asKnownNow:
      'The state at the first moment is as the entries known now have it; rewritten ones do not count.',
    texts: 'Texts are as received; earlier versions are not in the data.',
    sample: 'Codes are the judgment of the reviewers.',
  },
  nouns: {
    reviews: ['review', 'reviews'],
    businesses: ['business', 'businesses'],
    entries: ['entry', 'entries'],
    responses: ['response', 'responses'],
    rows: ['row', 'rows'],
    findings: ['finding', 'findings'],
    rules: ['rule', 'rules'],
    newCases: ['case is', 'cases are'],
    decidedCases: ['was', 'were'],
  },
} as const
