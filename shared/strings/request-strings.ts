import type { AnswerColumn, CompanyGround, Contradiction } from '../domain/company-answer.ts'
import type { RequestFormat } from '../domain/company-request.ts'

export const COMPANY_GROUND_STRINGS: Readonly<Record<CompanyGround, string>> = {
  confidential: 'Confidential',
  abusive: 'Abusive',
  'personal-data': 'Personal data',
  discriminatory: 'Discriminatory',
  false: 'False',
  fake: 'Fake',
  unrelated: 'Unrelated',
  other: 'Other',
  none: 'No ground',
  'never-hidden': 'Never hidden',
}

/** Two statements differ; nothing here tells which of them is right. */
export const CONTRADICTION_STRINGS: Readonly<Record<Contradiction, string>> = {
  'never-hidden': '“Never hidden”, but the record has a hide',
  'after-hide': 'Decision dated after the hide',
  'before-record': 'Decision dated before the first entry',
  'same-for-burst': 'Same ground for reviews hidden together',
}

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
  xlsx: (reference) => `Fill in the open columns of the sheet ${reference}, one row for each review.`,
  csv: () => 'Fill in the empty columns, one row for each review.',
}
const UNCHANGED = 'Do not change the first six columns. Rows with other values there are not taken.'

/** Texts of the file that a company fills in, and of the letter beside it. They state nothing about any review. */
export const requestStrings = {
  instructionsSheet: 'Instructions',
  instructions: (
    reference: string,
    title: string,
    dueDay: string | null,
  ): readonly (readonly [string, string])[] => [
    ['Request', `${reference}, ${title}`],
    ['Answer by', dueDay ?? 'no date set'],
    ['How', `${STEPS.xlsx(reference)} Return this file.`],
    ['', UNCHANGED],
    ...Object.entries(COLUMNS),
    ['hiddenSince', 'The last recorded hide, in UTC. Empty where none is known.'],
    ...Object.entries(GROUNDS),
    ['Use', 'Answers are kept as supplied by your company, and are not verified.'],
  ],
  letter: {
    title: (reference: string) => `Request for information ${reference}`,
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
    record: (day: string) =>
      `The columns hiddenSince and deletedAt have the last hide and the deletion known from the review service on ${day}, in UTC. They are empty where none is known.`,
    filling: 'How to fill in the file',
    steps: (reference: string, format: RequestFormat) => [
      STEPS[format](reference),
      UNCHANGED,
      'Leave a cell empty if you do not have its answer. Rows can be answered in several files.',
      'Return the file in the same format, by the date above if one is set.',
    ],
    codes: 'Codes of grounds',
    code: 'Code',
    meaning: 'Ground',
    grounds: GROUNDS,
    use: 'How the answers are used',
    uses: [
      'Answers are kept as supplied by your company, with the file, and are not verified. They are compared with the record of the review service and do not change it.',
      'A review is listed because information about it is needed. Being listed states nothing about the review, or about the decision to hide it.',
    ],
  },
} as const
