import type { Operation } from './receipt.ts'
import type { FeedbackSort } from './sort.ts'

/**
 * [Note: Figures] One definition for each figure that counts rows, used by all screens and reports. The figure is the
 * number of rows of its query: a click opens these rows, a report combines the query with its filter, and a test
 * compares precomputed sums with the count of the rows.
 */
export interface RowsFigure {
  /** The unit of the count. */
  readonly unit: 'reviews' | 'responses' | 'events'
  /** Text of the query language; durations in it end at the data cutoff. */
  readonly rows: string
  /** The order in which a click shows the rows; by default the order of the list. */
  readonly sort?: FeedbackSort
}

const LONGEST_FIRST: FeedbackSort = { by: 'hiddenMs', descending: true }

export const FIGURES = {
  items: { unit: 'reviews', rows: '' },
  /** Deleted or not; `stateHidden` are those that lists show as *Hidden*. */
  hidden: { unit: 'reviews', rows: 'visibility:hidden' },
  stateHidden: { unit: 'reviews', rows: 'state:hidden' },
  deleted: { unit: 'reviews', rows: 'deleted:yes' },
  hiddenOrDeleted: { unit: 'reviews', rows: 'visibility:hidden OR deleted:yes' },
  deletedWhileHidden: { unit: 'reviews', rows: 'deleted:yes visibility:hidden' },
  deletedNotHidden: { unit: 'reviews', rows: 'deleted:yes -visibility:hidden' },
  shownNotDeleted: { unit: 'reviews', rows: 'visibility:shown deleted:no' },
  unknown: { unit: 'reviews', rows: 'visibility:unknown' },
  hiddenOver30Days: { unit: 'reviews', rows: 'hidden-for:>30d deleted:no', sort: LONGEST_FIRST },
  /** The reviews whose median time hidden is shown. */
  hiddenNotDeleted: { unit: 'reviews', rows: 'visibility:hidden deleted:no', sort: LONGEST_FIRST },
  /** *Hidden, no owner response*, as *Never answered*: only of businesses whose responses were completely read. */
  hiddenWithoutOwner: { unit: 'reviews', rows: 'state:hidden -response:owner,not-fetched' },
  /** By nobody; deleted ones too. */
  hiddenWithoutResponse: { unit: 'reviews', rows: 'visibility:hidden response:none' },
  /** It is not known whether anybody responded. */
  hiddenResponsesNotFetched: { unit: 'reviews', rows: 'state:hidden response:not-fetched' },
  everHidden: { unit: 'reviews', rows: 'hides:>0' },
  hiddenTwice: { unit: 'reviews', rows: 'hides:>1' },
  /** Denominator and numerator of a hide rate, see [Note: hide rate]. */
  everShown: { unit: 'reviews', rows: 'was-shown:yes' },
  hiddenAfterShown: { unit: 'reviews', rows: 'hidden-after-shown:yes' },
  contradictory: { unit: 'reviews', rows: 'contradictory:yes' },
  vanished: { unit: 'reviews', rows: 'vanished:yes' },
  changes: { unit: 'events', rows: '' },
  responses: { unit: 'responses', rows: '' },
  ownerResponses: { unit: 'responses', rows: 'type:owner' },
  customerResponses: { unit: 'responses', rows: 'type:customer' },
} as const satisfies Readonly<Record<string, RowsFigure>>

/** The number of figures that count entries of an operation, or reviews selected by them. */
export function countFigures(operation: Operation): number {
  const figures: readonly RowsFigure[] = Object.values(FIGURES)
  return figures.filter((figure) =>
    operation === 'responses' ? readsResponses(figure) : figure.unit !== 'responses',
  ).length
}

function readsResponses({ unit, rows }: RowsFigure): boolean {
  return unit === 'responses' || rows.includes('response:')
}

/** The operations without which a figure says nothing; reviews that are known of responses alone are counted. */
export function needsOf(figure: RowsFigure): readonly Operation[] {
  const isAboutState = figure.unit !== 'responses' && figure.rows !== '' && figure !== FIGURES.unknown
  return [
    ...(isAboutState || figure === FIGURES.changes ? (['history'] as const) : []),
    ...(readsResponses(figure) ? (['responses'] as const) : []),
  ]
}

/** The query for the figure of one business. */
export function rowsOfBusiness({ rows }: RowsFigure, businessId: string): string {
  return rows === '' ? `business:${businessId}` : `business:${businessId} ${rows}`
}

/** The names of all figures of reports; shared/strings/pdf-strings.ts has their labels. */
export type FigureName =
  | 'items'
  | 'hidden'
  | 'deleted'
  | 'unknown'
  | 'hiddenOver30Days'
  | 'hiddenNotDeleted'
  | 'deletedWhileHidden'
  | 'deletedNotHidden'
  | 'shownNotDeleted'
  | 'hiddenWithoutResponse'
  | 'hiddenWithoutOwner'
  | 'everHidden'
  | 'hiddenTwice'
  | 'contradictory'
  | 'vanished'
  | 'responses'
  | 'ownerResponses'
  | 'customerResponses'
  | 'monthShown'
  | 'monthHidden'
  | 'monthDeleted'
  | 'rateHidden'
  | 'rateItems'
  | 'businessItems'
  | 'businessHidden'
  | 'businessDeleted'
  | 'businessEvents'
  | 'businessResponses'
  | 'changes'
  | 'rows'
  | 'rowsBusinesses'
  | 'rowsDossier'
  | 'sweep'
  | 'findings'
  | 'findings-open'
  | 'findings-confirmed'
  | 'findings-dismissed'
  | 'findings-robust'
  | 'findings-fragile'
  | 'hiddenThen'
  | 'hiddenNow'
  | 'newlyHidden'
  | 'firstKnownHidden'
  | 'undeletedHidden'
  | 'undeleted'
  | 'shownAgain'
  | 'deletedHidden'
  | 'deletedSince'
  | 'noLongerReturned'
  | 'entriesRewritten'
  | 'responsesRewritten'
  | 'casesNew'
  | 'casesDecided'
  | 'casesOfCriterion'
  | 'oddsRatio'
  | 'requestAsked'
  | 'requestAnswered'
  | 'requestContradicting'
  | 'population'
  | 'drawn'
  | 'coding'
