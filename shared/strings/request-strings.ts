/** Texts of the workbook that a company fills in. */
export const requestStrings = {
  instructionsSheet: 'Instructions',
  instructions: (
    reference: string,
    title: string,
    dueDay: string | null,
  ): readonly (readonly [string, string])[] => [
    ['Request', `${reference}, ${title}`],
    ['Answer by', dueDay ?? 'no date set'],
    ['How', `Fill in the open columns of the sheet ${reference}, one row for each review. Return this file.`],
    ['', 'Do not change the first six columns. Rows with other values there are not taken.'],
    ['ground', 'Why the review was hidden. Choose one of the list; explain "other" in the note.'],
    ['', '"none": no ground. "never-hidden": your company did not hide this review.'],
    ['policyClause', 'The clause of your policy, such as 4.2 b.'],
    ['decidedBy', 'Who decided: a person or a function.'],
    ['decidedAt', 'When it was decided, as year-month-day: 2026-09-09.'],
    ['rating', 'The star rating of the review, from 1 to 5.'],
    ['note', 'A link to the review or a copy of its text, and anything else.'],
    ['hiddenSince', 'The last recorded hide, in UTC. Empty where none is recorded.'],
    ['Use', 'Answers are kept as supplied by your company, and are not verified.'],
  ],
} as const
