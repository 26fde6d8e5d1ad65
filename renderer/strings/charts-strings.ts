import type { EventEffect } from '../../shared/domain/overview-charts.ts'
import { HIDE_RATE } from './hide-rate-strings.ts'

const effects: Readonly<Record<EventEffect, string>> = {
  shown: 'Shown again',
  hidden: 'Hidden',
  deleted: 'Marked as deleted',
  'first-shown': 'First entry, shown',
  other: 'No change of visibility',
}

export const chartsStrings = {
  effects,
  asChart: 'Chart',
  asTable: 'Table',
  viewOf: (title: string) => `${title}: chart or table`,
  summary: (text: string) => `The chart in words: ${text} Every figure is in the table.`,
  summaries: {
    nothing: 'nothing to draw.',
    months: (first: string, last: string, most: string, count: string, total: string) =>
      `from ${first} to ${last}, ${total} in all; most in ${most}, ${count}.`,
    hides: (total: string, cell: string, count: string) => `${total} in all; most on ${cell}, ${count}.`,
    rates: (businesses: string, first: string, low: string) =>
      `${businesses}; the highest lower limit of the interval is that of ${first}, ${low}.`,
  },
  keysHint: 'Arrow keys move, Enter opens the rows behind.',
  reading: (percent: string) => `Reading the history: ${percent} so far. The figures below still grow.`,
  refreshing: (percent: string) => `The data have changed; reading them again: ${percent}.`,
  nothing: 'Nothing was fetched that could be drawn.',
  months: {
    title: 'Changes per month',
    note: (zone: string) =>
      `The entries of the history in the cache, by months of ${zone}. The first entry of an item that says shown is no known change, since what was before is not known; tick it to draw these as well. An entry that hides and marks as deleted at once counts as marked as deleted. Entries that repeat a state, lift a deletion or were rewritten change no visibility.`,
    month: 'Month',
    legend: 'What is drawn',
    total: 'All',
    implausible: 'With a time that cannot be right',
    cell: (month: string, effect: string, count: string) => `${month}: ${effect}, ${count}`,
    readout: (month: string, parts: string) => `${month}: ${parts}`,
    hint: 'Point at a month, or move with the arrow keys, to read it.',
  },
  rates: {
    title: 'Hide rate by business',
    note: `${HIDE_RATE} With the exact 95 % interval (Clopper–Pearson). So this is not the share of all reviews.`,
    business: 'Business',
    shown: 'Ever shown',
    hidden: 'Hidden after that',
    rate: 'Rate',
    low: 'At least',
    high: 'At most',
    overall: (percent: string) => `All businesses together: ${percent}`,
    row: (business: string, rate: string, low: string, high: string, hidden: string, known: string) =>
      `Business ${business}: ${rate}, between ${low} and ${high}; ${hidden} of ${known} items`,
    notRead: 'History not completely read',
    notReadMore: (businesses: string) =>
      `${businesses} not drawn: the history was not completely read, so a rate would claim too much.`,
    businesses: ['business', 'businesses'],
    more: (shown: string, all: string) =>
      `${shown} of ${all} businesses, those with the highest lower limit of the interval first.`,
  },
  hours: {
    title: 'When hides happen',
    note: (zone: string) =>
      `How often an item turned hidden, by weekday and hour in ${zone}. Entries that mark as deleted at once count as well.`,
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    weekday: 'Weekday',
    hour: 'Hour',
    hides: 'Hides',
    cell: (weekday: string, hour: string, count: string) => `${weekday}, ${hour}: ${count}`,
    counted: ['hide', 'hides'],
  },
  events: {
    count: (shown: string, total: string) => `${shown} of ${total}, newest first`,
    changes: ['change', 'changes'],
    more: 'Show more',
    moment: 'Recorded',
    item: 'Feedback',
    business: 'Business',
    effect: 'What it did',
    itemsOfMonth: 'Show all items with an entry in this month',
    searching: 'Looking for the changes…',
    ofMonth: (month: string, effect: string) => `${month}: ${effect}`,
    ofHour: (weekday: string, hour: string) => `Hides: ${weekday}, ${hour}`,
    implausible: 'Changes with a time that cannot be right',
  },
} as const
