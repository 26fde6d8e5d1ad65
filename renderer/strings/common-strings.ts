/** Words that several screens share. Every string a person reads stands in this folder or in shared/words. */
export const commonStrings = {
  cancel: 'Cancel',
  copied: 'Copied',
  close: 'Close',
  loading: 'Reading…',
  tryAgain: 'Try again',
  showWholeText: (characters: number) =>
    ` Show the whole text (${characters.toLocaleString('en')} characters)`,
  shown: 'Shown',
  hidden: 'Hidden',
  unknown: 'Unknown',
  deleted: 'Deleted',
  operations: { history: 'Visibility history', responses: 'Responses' },
  code: (code: string) => `Code: ${code}`,
  notVerified: 'not verified',
  sampleAnswers: 'not verified (sample data)',
  supplied: (unverified: string) => `Supplied by the company, ${unverified}`,
} as const
