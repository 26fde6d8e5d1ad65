import type { FigureName } from './figures.ts'
import type { Operation } from './receipt.ts'

/**
 * [Note: Changes since] A report of this template compares two moments. Its rows are, in this order:
 *
 * - reviews whose state differs between the two, once each, however often it changed in between;
 * - entries that a sync since the first moment no longer found or found rewritten;
 * - cases that began, or were decided, after the first moment.
 *
 * Both states follow from the entries as they are known now: a rewritten entry counts at neither moment. A deleted
 * review is neither hidden nor shown, as in the lists.
 */
export const CHANGES = [
  'newly-hidden',
  /** Hidden now, without an earlier entry and without one that shows it. */
  'first-known-hidden',
  'shown-again',
  'deleted',
  'no-longer-deleted',
  'no-longer-returned',
  'entry-rewritten',
  'response-rewritten',
  'case-new',
  'case-decided',
] as const
export type Change = (typeof CHANGES)[number]

export const STATES_AT = ['shown', 'hidden', 'deleted', 'unknown'] as const
export type StateAt = (typeof STATES_AT)[number]

/** The rows that a figure counts, by their columns. */
export interface ChangedRows {
  readonly change: Change
  readonly stateThen?: StateAt | undefined
  readonly stateNow?: StateAt | undefined
}

interface ChangeFigure {
  readonly name: FigureName
  /** null: the hidden reviews at one of the two moments. */
  readonly rows: ChangedRows | null
  readonly needs: Operation
}

const of = (name: FigureName, rows: ChangedRows | null, needs: Operation = 'history'): ChangeFigure => ({
  name,
  rows,
  needs,
})

/** In the order of their ids, `CS-1.1` and so on: add new ones at the end. */
export const CHANGE_FIGURES: readonly ChangeFigure[] = [
  of('hiddenThen', null),
  of('newlyHidden', { change: 'newly-hidden' }),
  of('firstKnownHidden', { change: 'first-known-hidden' }),
  of('undeletedHidden', { change: 'no-longer-deleted', stateNow: 'hidden' }),
  of('shownAgain', { change: 'shown-again' }),
  of('deletedHidden', { change: 'deleted', stateThen: 'hidden' }),
  of('hiddenNow', null),
  of('deletedSince', { change: 'deleted' }),
  of('undeleted', { change: 'no-longer-deleted' }),
  of('noLongerReturned', { change: 'no-longer-returned' }),
  of('entriesRewritten', { change: 'entry-rewritten' }),
  of('responsesRewritten', { change: 'response-rewritten' }, 'responses'),
  of('casesNew', { change: 'case-new' }),
  of('casesDecided', { change: 'case-decided' }),
]

export function isOfCases({ change }: ChangedRows): boolean {
  return change === 'case-new' || change === 'case-decided'
}

const SINCE = /^since:(\S+)\s*/

/** The filter of a report: its first moment, then a search of the query language. */
export function joinChangesFilter(sinceMs: number, search: string): string {
  return `since:${new Date(sinceMs).toISOString()} ${search}`.trim()
}

/** @returns `sinceMs` null where the filter does not begin with a moment; the search is then all of it */
export function splitChangesFilter(filter: string): {
  readonly sinceMs: number | null
  readonly search: string
} {
  const [term = '', moment = ''] = SINCE.exec(filter.trim()) ?? []
  const sinceMs = Date.parse(moment)
  return Number.isNaN(sinceMs)
    ? { sinceMs: null, search: filter.trim() }
    : { sinceMs, search: filter.trim().slice(term.length) }
}

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
