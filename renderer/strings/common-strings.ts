import type { StateContradiction } from '../../shared/domain/state-contradiction.ts'
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

export const controlStrings = {
  removeToken: (token: string) => `Remove ${token}`,
  moreActions: 'More actions',
  moreAbout: (subject: string) => `About ${subject}`,
  clearDay: 'Clear day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
} as const

export const stateStrings = {
  names: { shown: 'Shown', hidden: 'Hidden', deleted: 'Deleted', unknown: 'Not known' },
  legend: 'Legend of the ribbon',
  priorities: { high: 'High priority', medium: 'Medium priority', low: 'Low priority' },
} as const

const REASONS: Readonly<Record<StateContradiction, string>> = {
  'same-second': 'opposite entries in the last second',
  businesses: 'entries under several businesses',
  future: 'last entry dated in the future',
}

/** For a sign beside a state, and for copied rows. */
export function describeContradictions(names: readonly StateContradiction[]): string {
  return `State in doubt: ${names.map((name) => REASONS[name]).join('; ')}`
}

/** What the detail says of each; see [Note: Contradictory state]. */
export const contradictionStrings = {
  states: {
    shown: 'shown',
    hidden: 'hidden',
    unknown: 'not known',
    deleted: (state: string) => `${state}, deleted`,
  },
  sameSecond: {
    title: 'Entries of the last second contradict',
    text: 'They are opposite and have the same second. The state depends on an order that was not recorded.',
  },
  businesses: {
    title: (count: number) => `This review has entries of ${count} businesses`,
    text: (last: string) =>
      `State, ribbon and counts use all entries of the review. A search finds it under each business; rows name the last, ${last}. Rules look at one business at a time, so a finding may differ.`,
    line: (business: string, state: string, since: string) => `${business}: ${state}, ${since}`,
    none: (business: string) => `${business}: responses only`,
  },
  future: {
    title: (moment: string) => `Last entry dated in the future: ${moment}`,
    text: 'It is dated after it was received, and it decides the state. Findings leave out what is dated after the last full sync.',
    otherwise: (state: string) => `Without it: ${state}`,
  },
} as const
