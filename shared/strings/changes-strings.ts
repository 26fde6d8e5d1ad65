import type { Change } from '../domain/changes.ts'

/** Strings of reports about changes between two moments. */
export const changesStrings = {
  between: (from: string, to: string): string => `From ${from} to ${to} UTC`,
  notKnownBefore: (moment: string): string =>
    `Not known before ${moment} UTC, when the first reply was received: entries that the service had removed or rewritten by then are missing. The state at the first moment follows from entries received later.`,
  noCasesOfPast: 'Cases are those of today, so a report of the past compares none.',
  changes: {
    'newly-hidden': 'Newly hidden',
    'first-known-hidden': 'First known as hidden',
    'shown-again': 'Shown again',
    deleted: 'Deleted',
    'no-longer-deleted': 'No longer deleted',
    'no-longer-returned': 'Entry no longer returned',
    'entry-rewritten': 'Entry rewritten',
    'response-rewritten': 'Response rewritten',
    'case-new': 'New case',
    'case-decided': 'Case decided',
  } satisfies Record<Change, string>,
  byBusiness: 'Hidden reviews by business',
  heads: {
    business: 'Business',
    before: 'Then',
    added: 'Added',
    shown: 'Shown again',
    deleted: 'Deleted',
    now: 'Now',
  },
  others: (count: string): string => `${count} other businesses`,
  all: (count: string): string => `All ${count}`,
  none: 'No review was hidden at either moment.',
  events: 'Events between the two moments',
  eventsNote:
    'Each entry counts once, by its effect. The figures compare the two moments, so a review that was hidden and shown again in between is no change.',
  eventHeads: { effect: 'Effect', events: 'Events' },
  effects: { hidden: 'Turned hidden', shown: 'Shown again', deleted: 'Set as deleted' },
} as const
