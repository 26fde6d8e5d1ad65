import { changesStrings } from '../domain/changes.ts'
import { printMoment } from '../format/utc-text.ts'
import { complianceStrings } from './compliance-strings.ts'
import { pdfStrings } from './pdf-strings.ts'
import { exceptionStrings, GROUND_STRINGS, workingPaperStrings as papers } from './working-paper-strings.ts'

const { columns, values } = pdfStrings

/** The titles of the columns of rows.csv, as on the pages of the report. */
const COLUMNS: Readonly<Record<string, string>> = {
  ref: papers.titles.reference,
  reference: papers.titles.reference,
  number: papers.titles.number,
  feedbackId: columns.feedbackId,
  businessId: columns.businessId,
  showOnWebsite: 'Shown on the website (1 or 0)',
  deleted: 'Deleted (1 or 0)',
  contradictory: 'State in doubt (1 or 0)',
  visibility: columns.state,
  events: columns.events,
  hides: columns.hides,
  hiddenMs: columns.hiddenTotal,
  hiddenForMs: columns.hiddenFor,
  hiddenSinceUtc: columns.hiddenSince,
  firstTimeUtc: 'First entry (UTC)',
  lastTimeUtc: columns.lastEntry,
  firstTime: 'First entry as recorded',
  lastTime: 'Last entry as recorded',
  time: columns.recorded,
  timeUtc: columns.utc,
  date: columns.date,
  content: columns.content,
  ordinal: 'Ordinal of equal entries',
  receipt: columns.receipt,
  flags: columns.flags,
  ownerResponses: columns.ownerResponses,
  customerResponses: 'Customer responses',
  vanishedEntries: 'Entries no longer returned',
  feedbackItems: columns.items,
  hiddenNow: columns.hiddenNow,
  deletedNow: columns.deletedNow,
  responses: columns.responses,
  type: columns.by,
  kind: columns.entry,
  rule: papers.rule,
  title: 'Title',
  version: 'Version of the rule',
  parameters: papers.parameters,
  measure: 'Duration or count',
  evidence: papers.titles.evidence,
  observed: papers.observed,
  inferred: papers.inferred,
  notDeterminable: papers.notDeterminable,
  caveat: papers.caveat,
  reason: 'Reason',
  decidedBy: 'Decided by',
  whyFragile: 'Why it depends on a limit',
  coverage: 'Coverage',
  stratum: papers.titles.stratum,
  firstReviewer: `${papers.titles.firstCode}, name`,
  firstNote: `${papers.titles.firstCode}, note`,
  secondReviewer: `${papers.titles.secondCode}, name`,
  secondNote: `${papers.titles.secondCode}, note`,
  itemRef: 'Reference of the review',
  findingRefs: 'Findings',
  sampleRefs: 'Places in samples',
  feedbackRef: 'Review as text',
  businessRef: 'Business as text',
  key: 'Key of the finding',
  change: columns.whatChanged,
  stateThen: columns.stateThen,
  stateNow: columns.stateNow,
  notedUtc: columns.noted,
  entry: columns.entry,
  textBefore: 'Text before',
  textAfter: 'Text after',
  sync: 'Sync',
  caseRef: 'Case',
  decision: 'Decision',
  criteria: complianceStrings.bearsOn,
  rules: 'Rules',
  reviews: columns.items,
  findings: exceptionStrings.heads.findings,
  priority: 'Priority',
  state: columns.state,
  requests: 'Requests',
  groundsGiven: 'Grounds given',
  companyGrounds: complianceStrings.companyGround,
  contradicting: complianceStrings.requestsHead.contradicting,
  criterion: 'Criterion',
  criterionTitle: 'Title',
  provision: 'Provision',
  source: complianceStrings.facts.source,
  asks: complianceStrings.facts.asks,
  shows: complianceStrings.facts.shows,
  missing: complianceStrings.facts.missing,
  conclusion: complianceStrings.facts.conclusion,
  conclusionText: 'Reason',
  concludedBy: 'Concluded by',
  concludedUtc: 'Concluded (UTC)',
  request: 'Request',
  requestTitle: 'Title',
  requestState: columns.state,
  due: complianceStrings.requestsHead.due,
  madeUtc: 'Made (UTC)',
  sentUtc: 'Sent (UTC)',
  asked: complianceStrings.requestsHead.asked,
  answered: complianceStrings.requestsHead.answered,
  versions: 'Versions',
  rowRef: 'Row',
  deletedUtc: 'Deleted (UTC)',
  answerVersion: 'Version',
  companyGround: complianceStrings.companyGround,
  policyClause: 'Clause, not verified',
  companyDecidedBy: 'Decided by, not verified',
  companyDecidedAt: 'Decided on, not verified',
  rating: 'Rating, not verified',
  note: 'Note, not verified',
  contradictions: complianceStrings.contradictions,
  unit: 'Unit of the measure',
  disposition: papers.titles.disposition,
  ground: 'Ground',
  robust: papers.titles.robust,
  fromUtc: 'From (UTC)',
  untilUtc: 'Until (UTC)',
  decidedUtc: 'Decided (UTC)',
  cutOffUtc: 'Cutoff (UTC)',
  firstVerdict: `${papers.titles.firstCode}, code`,
  firstGround: `${papers.titles.firstCode}, ground`,
  firstDecidedUtc: `${papers.titles.firstCode}, decided (UTC)`,
  secondVerdict: `${papers.titles.secondCode}, code`,
  secondGround: `${papers.titles.secondCode}, ground`,
  secondDecidedUtc: `${papers.titles.secondCode}, decided (UTC)`,
}

/** Columns of lengths of time, in milliseconds. */
const DURATIONS: ReadonlySet<string> = new Set(['hiddenMs', 'hiddenForMs'])

const STRINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  change: changesStrings.changes,
  stateThen: values,
  stateNow: values,
  entry: { ...values, event: 'about visibility' },
  decision: exceptionStrings.decisions,
  visibility: values,
  type: values,
  kind: { event: 'about visibility', response: 'response' },
  unit: { ms: 'length of time', count: 'number', rate: 'share' },
  disposition: papers.dispositions,
  ground: GROUND_STRINGS,
  firstVerdict: papers.verdicts,
  firstGround: GROUND_STRINGS,
  secondVerdict: papers.verdicts,
  secondGround: GROUND_STRINGS,
}

/** The title of a column of rows.csv and rows.jsonl; an unknown column keeps its name. */
export function nameColumn(column: string): string {
  return COLUMNS[column] ?? column
}

/** The label of a word of the service or the application in this column. */
export function printRowWord(column: string, word: string): string {
  return STRINGS[column]?.[word] ?? word
}

export function isDurationColumn(column: string): boolean {
  return DURATIONS.has(column)
}

const MOMENT = /^\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Formats the time of a row as `Mar 5, 2024, 10:15:30 UTC`; any other text is unchanged. */
export function printRowMoment(utcText: string): string {
  return MOMENT.test(utcText) ? `${printMoment(Date.parse(utcText))} UTC` : utcText
}
