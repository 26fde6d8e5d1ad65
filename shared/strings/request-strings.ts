import {
  ANSWER_COLUMNS,
  type AnswerColumn,
  type AnswerImport,
  type CompanyGround,
  type Contradiction,
  type RowRefusal,
  type UnreadPart,
} from '../domain/company-answer.ts'
import type { RequestColumn, RequestFormat } from '../domain/company-request.ts'
import { GROUND_STRINGS } from './working-paper-strings.ts'

export const COMPANY_GROUND_STRINGS: Readonly<Record<CompanyGround, string>> = {
  confidential: GROUND_STRINGS.confidential,
  abusive: GROUND_STRINGS.abusive,
  'personal-data': GROUND_STRINGS.privacy,
  discriminatory: GROUND_STRINGS.discriminatory,
  false: GROUND_STRINGS.false,
  fake: GROUND_STRINGS.fake,
  unrelated: GROUND_STRINGS.unrelated,
  other: GROUND_STRINGS.own,
  none: GROUND_STRINGS['none-given'],
  'never-hidden': 'Never hidden',
}

const OUTCOMES: Readonly<Record<AnswerImport['outcome'], string>> = {
  kept: 'Answers imported',
  known: 'Imported before, nothing changed',
  foreign: 'No row of this workspace, nothing taken',
}

/** What became of a returned file. One that answers nothing is kept too, and not called an answer. */
export function nameOutcome({ outcome, requests }: Pick<AnswerImport, 'outcome' | 'requests'>): string {
  const isEmpty = outcome === 'kept' && requests.every(({ taken }) => taken === 0)
  return isEmpty ? 'File kept, no answers in it' : OUTCOMES[outcome]
}

/** Two statements differ; nothing here tells which of them is right. */
export const CONTRADICTION_STRINGS: Readonly<Record<Contradiction, string>> = {
  'never-hidden': '“Never hidden”, but the record has a hide',
  'after-hide': 'Decision dated after the hide',
  'before-record': 'Decision dated before the first entry',
  'after-receipt': 'Decision dated after the file was received',
  'same-for-burst': 'Same ground for reviews hidden together',
  'other-ground': 'Another ground in another request',
}

/** Why a row of a returned file was not taken, in the window and on the command line. */
export const REFUSAL_STRINGS: Readonly<Record<RowRefusal, string>> = {
  'no-reference': 'no readable request or row',
  'other-request': 'a request not in this workspace',
  'no-such-row': 'no such row in the request',
  'ids-changed': 'review or business changed',
  'too-many-cells': 'more cells than headings, such as a comma without quotes',
  repeated: 'repeated with the same answer',
  'repeated-differently': 'repeated with different answers',
}

/** What a returned workbook has beside the texts of its cells, which alone are read. */
export const UNREAD_PART_STRINGS: Readonly<Record<UnreadPart['part'], string>> = {
  merged: 'Merged cells: only the first row has the text',
  formulas: 'Formulas, taken as text',
  links: 'Links behind cells',
  comments: 'Comments on cells',
  sheets: 'Other sheets',
  encoding: 'Code page, taken for windows-1252: letters such as ü or é may be wrong',
}

/** `Links behind cells, not read: L5, L7` */
export function describeUnread({ part, places }: UnreadPart): string {
  const what = UNREAD_PART_STRINGS[part]
  if (part === 'encoding') return what
  return places.length === 0 ? `Not read: ${what}` : `Not read: ${what} (${places.join(', ')})`
}

/** The headings of a workbook, which people fill in. A CSV file has the names of the columns themselves. */
export const WORKBOOK_HEADINGS: Readonly<Record<RequestColumn, string>> = {
  request: 'Request',
  row: 'Row',
  feedbackId: 'Review ID',
  businessId: 'Business ID',
  hiddenSince: 'Last hidden (UTC)',
  deletedAt: 'Deleted at (UTC)',
  ground: 'Ground',
  policyClause: 'Policy clause',
  decidedBy: 'Decided by',
  decidedAt: 'Decided on',
  rating: 'Rating',
  note: 'Note',
}

/** The heading of the names beside the ids of businesses. Names are not read back. */
export const NAME_HEADING = 'Business'

/** What the company enters in each column. */
const COLUMNS: Readonly<Record<AnswerColumn, string>> = {
  ground: 'Why the review was hidden, if it was: one of the codes. Explain "other" in the note.',
  policyClause: 'The clause of your policy, such as 4.2 b.',
  decidedBy: 'Who decided: a person or a function.',
  decidedAt: 'When it was decided, as year-month-day: 2026-09-09.',
  rating: 'The star rating of the review, from 1 to 5.',
  note: 'A link to the review or a copy of its text, and anything else.',
}

const GROUNDS: Readonly<Record<CompanyGround, string>> = {
  none: 'No ground.',
  confidential: 'Confidential content or trade secrets.',
  abusive: 'Defamatory, harassing, abusive, obscene, vulgar or sexually explicit content.',
  'personal-data': 'Personal information or likeness of another person.',
  discriminatory: 'Discriminatory content.',
  false: 'Clearly false or misleading content.',
  fake: 'A review believed to be fake.',
  unrelated: 'A review unrelated to what your company offers.',
  other: 'Another ground, explained in the note.',
  'never-hidden': 'Your company did not hide this review.',
}

const STEPS: Readonly<Record<RequestFormat, (reference: string) => string>> = {
  xlsx: (reference) => `Fill in the yellow cells of the sheet ${reference}, one row for each review.`,
  csv: () => 'Fill in the empty columns, one row for each review.',
}
const UNCHANGED =
  'Do not change the other columns. A row with another request, row, review or business is not taken.'
const LEAVE_EMPTY =
  'Leave a cell empty if you cannot answer it. You can return several files; what an earlier file answered stays where the later cell is empty. With another ground, enter clause, name and date again too.'
const byDay = (day: string | null) => (day === null ? '' : `, by ${day}`)

/** Lines of the sheet of instructions, under a heading. */
interface InstructionPart {
  readonly head?: readonly [string, string]
  readonly lines: readonly (readonly [string, string])[]
}

/** Texts of the file that a company fills in, and of the letter beside it. They state nothing about any review. */
export const requestStrings = {
  instructionsSheet: 'Instructions',
  instructions: (
    reference: string,
    title: string,
    due: string | null,
    hasNames: boolean,
  ): readonly InstructionPart[] => [
    {
      lines: [
        ['Request', `${reference}, ${title}`],
        ['Answer by', due ?? 'no date set'],
        ['How', STEPS.xlsx(reference)],
        ['', LEAVE_EMPTY],
        ['', UNCHANGED],
        ['Return', `Send this file back to whoever sent it to you${byDay(due)}.`],
        ['Use', 'Answers are kept as supplied by your company, and are not verified.'],
      ],
    },
    {
      head: ['Column', 'Enter'],
      lines: ANSWER_COLUMNS.map((column) => [WORKBOOK_HEADINGS[column], COLUMNS[column]]),
    },
    { head: ['Ground', 'Meaning'], lines: Object.entries(GROUNDS) },
    {
      head: ['Column', 'Already there'],
      lines: [
        ...(hasNames ? [[NAME_HEADING, 'The known name of the business with that ID.'] as const] : []),
        [WORKBOOK_HEADINGS.hiddenSince, 'The last recorded hide. Empty where none is known.'],
        [WORKBOOK_HEADINGS.deletedAt, 'The recorded deletion. Empty where none is known.'],
      ],
    },
  ],
  /** Shown beside a cell that is being filled in. */
  prompts: COLUMNS,
  letter: {
    title: (reference: string) => `Request for information ${reference}`,
    note: 'Note',
    sampleData: 'Sample data of the demo: no company is asked.',
    to: 'To',
    from: 'From',
    engagement: 'Engagement',
    subject: 'Subject',
    date: 'Date',
    due: 'Answer by',
    noDue: 'no date set',
    reviews: 'Reviews',
    ofBusinesses: (reviews: string, businesses: string) => `${reviews} of ${businesses}`,
    file: 'File',
    asked: 'What is asked',
    askedText: 'The file beside this letter has one row for each review. Please enter in each row:',
    column: 'Column',
    enter: 'Enter',
    columns: COLUMNS,
    record: (day: string, hidden: string, deleted: string) =>
      `The columns ${hidden} and ${deleted} have the last hide and the deletion known from the review service on ${day}, in UTC. They are empty where none is known.`,
    filling: 'How to fill in the file',
    steps: (reference: string, format: RequestFormat, due: string | null) => [
      STEPS[format](reference),
      UNCHANGED,
      LEAVE_EMPTY,
      `Return the file in the same format to the sender of this letter${byDay(due)}.`,
    ],
    codes: 'Codes of grounds',
    code: 'Code',
    meaning: 'Ground',
    grounds: GROUNDS,
    businesses: 'Businesses',
    businessesHead: ['Business ID', 'Name', 'Reviews'],
    unnamed: 'not known',
    use: 'How the answers are used',
    uses: [
      'Answers are kept as supplied by your company, with the file, and are not verified. They are compared with the record of the review service and do not change it.',
      'A review is listed because information about it is needed. Being listed states nothing about the review, or about the decision to hide it.',
    ],
  },
} as const
