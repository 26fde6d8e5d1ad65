import { z } from 'zod'
import { type FeedbackId, isDecimalId } from './ids.ts'
import type { Operation } from './operation.ts'

/** Report templates of the command-line contract, and `feedback`: the rows of the feedback list as they stand. */
export const REPORT_TEMPLATES = [
  'hidden-and-deleted',
  'visibility-changes',
  'responses',
  'businesses',
  'feedback',
  'dossier',
  'findings',
  'sample',
] as const
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number]
/** Templates about a list; the others are about one item or one sample. */
export type ListedTemplate = Exclude<ReportTemplate, 'dossier' | 'sample'>

/** What has to be fetched for the rows of a template to say anything. */
export const REPORT_NEEDS: Readonly<Record<ReportTemplate, readonly Operation[]>> = {
  'hidden-and-deleted': ['history'],
  'visibility-changes': ['history'],
  responses: ['responses'],
  businesses: ['history', 'responses'],
  feedback: ['history'],
  dossier: ['history', 'responses'],
  findings: ['history', 'responses'],
  sample: [],
}

/** What an export left on disk. */
export interface ReportResult {
  readonly path: string
  readonly rows: number
  readonly sizeBytes: number
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string
  /** Operations that the rows need and of which nothing was ever fetched; left out where there are none. */
  readonly notFetched?: readonly Operation[]
}

/** A number or a moment about the rows of a report; see electron/reports/figures.ts for what the ids mean. */
export interface ReportFigure {
  readonly id: string
  readonly value: string
}

/** Items that can be named one by one: their ids are some 2 MB of text then. More are chosen by a search. */
export const CHOSEN_ITEMS_LIMIT = 100_000

/** Rows of a list that somebody chose: these alone, or all of the list but these. */
export const chosenItemsSchema = z.strictObject({
  kind: z.enum(['only', 'all-but']),
  feedbackIds: z
    .array(
      z
        .string()
        .refine(isDecimalId)
        .transform((text) => text as FeedbackId),
    )
    .min(1)
    .max(CHOSEN_ITEMS_LIMIT)
    .readonly(),
})
export type ChosenItems = Readonly<z.output<typeof chosenItemsSchema>>

/**
 * A search that finds exactly the chosen items. It may be longer than one that is typed. Items that were chosen stay so
 * when the search that showed them would no longer find them.
 */
export function toSearchOfChosen(filter: string, chosen: ChosenItems | null): string {
  if (chosen === null) return filter
  const items = `feedback:${chosen.feedbackIds.join(',')}`
  if (chosen.kind === 'only') return items
  return filter.trim() === '' ? `-${items}` : `(${filter}) -${items}`
}
