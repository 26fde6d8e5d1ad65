import type { StateContradiction } from '../../domain/state-contradiction.ts'
import { dayKey } from './days.ts'
import { choiceKey } from './kinds.ts'
import { countKey, durationKey } from './numbers.ts'

/** Keys about the events of an item. */
export const historyKeys = {
  changed: dayKey({
    describe: (days) => `Changed ${days}`,
    selects: 'items with an event on these days; in a list of events, the events themselves',
    examples: ['2024-01..2024-03', '2024', '2024-03-05', '2024-01..', '2023-05,2024-05'],
  }),

  'hidden-for': durationKey({
    describe: (span) => `Hidden for ${span}`,
    selects: 'items that are hidden now, by how long they have been: hours, days, weeks',
    examples: ['>30d', '<12h', '>=2w'],
  }),

  'hidden-total': durationKey({
    describe: (span) => `Hidden in all for ${span}`,
    selects: 'items by all their hidden time together, what still lasts included',
    examples: ['>30d', '<=4w'],
  }),

  hides: countKey({
    describe: (count) => `Times turned hidden: ${count}`,
    selects: 'items by how often they are known to have turned hidden; 0 also where no event is known',
    examples: ['>2', '0', '<=5'],
  }),

  events: countKey({
    describe: (count) => `Events: ${count}`,
    selects: 'items by how many events are known',
    examples: ['>10', '1'],
  }),

  'was-shown': choiceKey({
    choices: { yes: 'Shown at least once', no: 'Never recorded as shown' },
    selects: 'items that at least one event says were shown; rewritten events do not count',
  }),

  'hidden-after-shown': choiceKey({
    choices: { yes: 'Hidden after having been shown', no: 'Not hidden after having been shown' },
    selects: 'items that turned hidden at least once after an event that says shown',
  }),

  contradictory: choiceKey({
    choices: {
      yes: 'State in doubt',
      no: 'State not in doubt',
      'same-second': 'Opposite entries of the last second',
      businesses: 'Under several businesses',
      future: 'Last entry dated in the future',
    } satisfies Record<'yes' | 'no' | StateContradiction, string>,
    selects:
      'reviews with conflicting entries: the last entries carry the same second and opposite flags, entries belong to several businesses, or the last one is dated after it was received',
  }),

  vanished: choiceKey({
    choices: { yes: 'With vanished entries', no: 'Without vanished entries' },
    selects:
      'reviews of which an event or a response was returned by an earlier sync and is no longer returned',
  }),
}
