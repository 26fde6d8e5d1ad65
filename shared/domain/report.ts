import { z } from 'zod'
import { type FeedbackId, isDecimalId } from './ids.ts'
import type { Operation } from './receipt.ts'

/** The report templates of the command-line contract, and `feedback`: the rows of the list of reviews. */
export const REPORT_TEMPLATES = [
  'hidden-and-deleted',
  'visibility-changes',
  'changes',
  'responses',
  'businesses',
  'feedback',
  'dossier',
  'findings',
  'compliance',
  'sample',
] as const
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number]
/** Templates about a list; the others are about one item or one sample. */
export type ListedTemplate = Exclude<ReportTemplate, 'dossier' | 'sample'>

export function isAboutList(template: ReportTemplate): template is ListedTemplate {
  return template !== 'dossier' && template !== 'sample'
}

/** The operations that must be fetched for the rows of a template. */
export const REPORT_NEEDS: Readonly<Record<ReportTemplate, readonly Operation[]>> = {
  'hidden-and-deleted': ['history'],
  'visibility-changes': ['history'],
  changes: ['history', 'responses'],
  responses: ['responses'],
  businesses: ['history', 'responses'],
  feedback: ['history'],
  dossier: ['history', 'responses'],
  findings: ['history', 'responses'],
  compliance: ['history', 'responses'],
  sample: [],
}

/** The file that an export wrote. */
export interface ReportResult {
  readonly path: string
  readonly rows: number
  readonly sizeBytes: number
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string
  /** Needed operations of which nothing was ever fetched; left out without any. */
  readonly notFetched?: readonly Operation[]
}

/** A number or a moment about the rows of a report; electron/reports/figures.ts defines the ids. */
export interface ReportFigure {
  readonly id: string
  readonly value: string
}

/** The most items that can be listed individually (about 2 MB of ids). More need a search. */
export const CHOSEN_ITEMS_LIMIT = 100_000

/** Rows of a list that the user chose: only these, or all others of the list. */
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
 * A search that finds exactly the chosen items. It may be longer than a typed search, and finds the items even if the
 * search that showed them no longer does.
 */
export function toSearchOfChosen(filter: string, chosen: ChosenItems | null): string {
  if (chosen === null) return filter
  const items = `feedback:${chosen.feedbackIds.join(',')}`
  if (chosen.kind === 'only') return items
  return filter.trim() === '' ? `-${items}` : `(${filter}) -${items}`
}
