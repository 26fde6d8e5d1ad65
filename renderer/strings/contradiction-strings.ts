import type { StateContradiction } from '../../shared/domain/state-contradiction.ts'

const REASONS: Readonly<Record<StateContradiction, string>> = {
  'same-second': 'opposite entries in the last second',
  businesses: 'entries under several businesses',
  future: 'last entry dated in the future',
}

/** For a sign beside a state, and for copied rows. */
export function describeContradictions(names: readonly StateContradiction[]): string {
  return `Contradictory: ${names.map((name) => REASONS[name]).join('; ')}`
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
