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
  drillDown: {
    label: 'States not beyond doubt',
    title:
      'Items whose last entries contradict each other, that stand under several businesses, or whose last entry is dated in the future. The figures count their states as the lists show them.',
  },
  sameSecond: {
    title: 'The last entries contradict each other',
    text: 'They carry the same second and opposite flags. The state above depends on an order that nobody recorded.',
  },
  businesses: {
    title: (count: number) => `This id stands under ${count} businesses`,
    text: (last: string) =>
      `The state above, the ribbon and the counts are those of the id, whatever the business. By its last entry it is listed under business ${last}. Findings look at the entries of one business at a time, so they may say something else.`,
    line: (business: string, state: string, since: string) =>
      `Business ${business}: ${state} by its last entry, ${since}`,
    none: (business: string) => `Business ${business}: responses only`,
  },
  future: {
    title: 'The last entry is dated in the future',
    text: (moment: string, otherwise: string) =>
      `It is dated ${moment}, which is after it was received, and it decides the state above. Without entries dated so the state is: ${otherwise}. Findings leave out what is dated after the last complete sweep.`,
  },
} as const
