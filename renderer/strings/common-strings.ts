import type { EntryFlag } from '../../shared/domain/visibility-event.ts'

/** Words that several screens share. */
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

/** The name of each peculiarity of an entry, and what it means. */
export const ENTRY_FLAG_STRINGS: Readonly<
  Record<EntryFlag, { readonly label: string; readonly text: string }>
> = {
  'time-in-future': { label: 'Dated in the future', text: 'Recorded for a time after it was received.' },
  'time-implausible': {
    label: 'Implausible time',
    text: 'The recorded time is far from any time a service of this kind existed.',
  },
  'contradicts-same-second': {
    label: 'Entries contradict',
    text: 'Another entry of the same second is the opposite. Which came last was not recorded.',
  },
  vanished: {
    label: 'No longer returned',
    text: 'An earlier sync had this entry, and a later complete one did not. It is kept here.',
  },
  rewritten: {
    label: 'Rewritten',
    text: 'The same sync brought another entry instead. This one does not count for the state.',
  },
}
