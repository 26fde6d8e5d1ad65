import type { DurationUnit, Inequality, QueryTerm } from '../query/query.ts'

type Values<Key> = Extract<
  QueryTerm,
  { readonly key: Key; readonly values: readonly string[] }
>['values'][number]

/** Words for the values of the query language, as chips and completion show them. */
export const queryWords = {
  visibility: { hidden: 'Hidden', shown: 'Shown', unknown: 'Visibility unknown' } satisfies Record<
    Values<'visibility'>,
    string
  >,
  deleted: { yes: 'Deleted', no: 'Not deleted', unknown: 'Deletion unknown' } satisfies Record<
    Values<'deleted'>,
    string
  >,
  response: {
    none: 'No response',
    owner: 'Response by the owner',
    customer: 'Response by the customer',
    any: 'Any response',
    'not-fetched': 'Responses not fetched',
  } satisfies Record<Values<'response'>, string>,
  type: { owner: 'Written by the owner', customer: 'Written by the customer' } satisfies Record<
    Values<'type'>,
    string
  >,
  'was-shown': { yes: 'Shown at least once', no: 'Never recorded as shown' },
  'hidden-after-shown': { yes: 'Hidden after having been shown', no: 'Not hidden after having been shown' },
  contradictory: {
    yes: 'Contradictory',
    no: 'Not contradictory',
    'same-second': 'Opposite entries of the last second',
    businesses: 'Under several businesses',
    future: 'Last entry dated in the future',
  } satisfies Record<Values<'contradictory'>, string>,
  vanished: { yes: 'With vanished entries', no: 'Without vanished entries' },
  star: { yes: 'Starred', no: 'Not starred' },
  watched: { yes: 'Watched', no: 'Not watched' },
  note: { yes: 'With a note', no: 'Without a note' },
  disposition: {
    open: 'Open finding',
    confirmed: 'Confirmed finding',
    dismissed: 'Dismissed finding',
  } satisfies Record<Values<'disposition'>, string>,
  anyFinding: 'With a finding',
  noFinding: 'Without a finding',
  finding: (rule: string) => `Finding ${rule}`,
  anyTag: 'With a tag',
  noTag: 'Without a tag',
  tag: (name: string) => `Tag ${name}`,
  business: (ids: readonly string[]) => listOf(ids.length === 1 ? 'Business' : 'Businesses', ids),
  feedback: (ids: readonly string[]) => listOf('Feedback', ids),
  changed: (days: string) => `Changed ${days}`,
  date: (days: string) => `Response dated ${days}`,
  since: (day: string) => `since ${day}`,
  until: (day: string) => `until ${day}`,
  hiddenFor: (span: string) => `Hidden for ${span}`,
  hiddenTotal: (span: string) => `Hidden in all for ${span}`,
  hides: (count: string) => `Times turned hidden: ${count}`,
  events: (count: string) => `Events: ${count}`,
  contains: (text: string) => `Contains “${text}”`,
  word: (text: string) => `“${text}”`,
  prefix: (text: string) => `“${text}…”`,
  comparison: {
    '<': 'less than',
    '<=': 'at most',
    '>': 'more than',
    '>=': 'at least',
  } satisfies Record<Inequality, string>,
  unit: {
    h: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    d: (count: number) => (count === 1 ? '1 day' : `${count} days`),
    w: (count: number) => (count === 1 ? '1 week' : `${count} weeks`),
  } satisfies Record<DurationUnit, (count: number) => string>,
  or: ' or ',
  and: ' and ',
  not: (what: string) => `not ${what}`,
  /** A part of a sentence, when other words stand before it. */
  within: (text: string) => text.charAt(0).toLowerCase() + text.slice(1),
} as const

/** More ids than these are counted. */
const LISTED_IDS = 3

/** `Businesses 1, 2, 3 and 4 more`. */
function listOf(what: string, ids: readonly string[]): string {
  const listed = `${what} ${ids.slice(0, LISTED_IDS).join(', ')}`
  const more = ids.length - LISTED_IDS
  return more > 0 ? `${listed} and ${more} more` : listed
}
