import { z } from 'zod'
import { CHANGE_FIGURES, splitChangesFilter } from './changes.ts'
import { findChartFigure } from './chart-figures.ts'
import type { FigureName } from './figures.ts'
import { FIGURES } from './figures.ts'
import { momentSchema } from './moment.ts'
import type { ReportTemplate } from './report.ts'
import { findTableFigure, type TableFigure } from './table-figures.ts'

/** The templates of PDF reports. */
export const PDF_TEMPLATES = [
  'hidden-and-deleted',
  'visibility-changes',
  'changes',
  'responses',
  'businesses',
  'dossier',
  'findings',
  'compliance',
  'sample',
  'feedback',
] as const satisfies readonly ReportTemplate[]
export type PdfTemplate = (typeof PDF_TEMPLATES)[number]

export function isPdfTemplate(template: ReportTemplate): template is PdfTemplate {
  return PDF_TEMPLATES.some((one) => one === template)
}

export const PAPERS = ['a4', 'us-letter'] as const
export type Paper = (typeof PAPERS)[number]

/**
 * *summary*: the pages have the result, figures, charts and method, and the rows are attached. *all*: the pages have
 * every row too.
 */
export const PRINTED_ROWS = ['summary', 'all'] as const
export type PrintedRows = (typeof PRINTED_ROWS)[number]

/** A dossier and a working paper consist of their rows: a summary has them too. */
export function printsRows(template: PdfTemplate, printedRows: PrintedRows): boolean {
  return printedRows === 'all' || template === 'dossier' || template === 'sample'
}

const name = z.string().max(200).default('')

/** Names in the header and the sign-off of a PDF; empty: a line to fill in by hand. */
export const signOffSchema = z.strictObject({
  client: name,
  engagement: name,
  /** Of the working paper. */
  reference: name,
  reviewedBy: name,
  approvedBy: name,
})
export type SignOff = Readonly<z.output<typeof signOffSchema>>
export const NO_SIGN_OFF: SignOff = {
  client: '',
  engagement: '',
  reference: '',
  reviewedBy: '',
  approvedBy: '',
}

/** What an auditor wrote in place of the generated result of page one. */
export const editedResultSchema = z.strictObject({
  text: z.string().trim().min(1).max(2_000),
  /** The generated text that it was written for; beside any other, it is not shown. */
  generated: z.string().max(4_000),
  by: z.string().trim().min(1).max(200),
  atMs: momentSchema,
})
export type EditedResult = Readonly<z.output<typeof editedResultSchema>>

/** The languages of reports by earlier versions. This version supports only English. */
export const FORMER_LANGUAGES = ['en', 'de'] as const

export interface FigureDefinition
  extends Pick<TableFigure, 'changed' | 'coding' | 'events' | 'findings' | 'request' | 'role' | 'sweepId'> {
  /** The id in the report, e.g. `HD-1.2`; never reused for another figure. */
  readonly id: string
  /** Its label is in shared/strings/pdf-strings.ts. */
  readonly name: FigureName
  /** The list of its rows. *events*: the events of the items that the query finds. */
  readonly list: TableFigure['list']
  /** Text of the query language, to be combined with the filter of the report. */
  readonly query: string
}

type RowsFigureName = FigureName & keyof typeof FIGURES

const ITEMS: readonly RowsFigureName[] = ['items', 'hidden', 'deleted', 'unknown']
const HIDDEN_OR_DELETED: readonly RowsFigureName[] = [
  'hiddenNotDeleted',
  'deletedWhileHidden',
  'deletedNotHidden',
]
/** With *unknown*, they add up to *items*. */
const STATES: readonly RowsFigureName[] = ['shownNotDeleted', ...HIDDEN_OR_DELETED]
const RESPONSES: readonly RowsFigureName[] = ['responses', 'ownerResponses', 'customerResponses']
const LISTS = { reviews: 'feedback', events: 'events', responses: 'responses' } as const

/** An id is the prefix, the section and the number in the section: add new figures at the end. See [Note: Figures]. */
const SUMMARIES: Readonly<
  Record<PdfTemplate, { readonly prefix: string; readonly figures: readonly RowsFigureName[] }>
> = {
  'hidden-and-deleted': {
    prefix: 'HD',
    figures: [
      ...ITEMS,
      'hiddenOver30Days',
      'hiddenWithoutResponse',
      'contradictory',
      'vanished',
      ...HIDDEN_OR_DELETED,
      'hiddenWithoutOwner',
    ] as readonly RowsFigureName[],
  },
  'visibility-changes': {
    prefix: 'VC',
    figures: [...ITEMS, 'everHidden', 'hiddenTwice', 'vanished', ...STATES],
  },
  changes: { prefix: 'CS', figures: [] },
  responses: { prefix: 'RE', figures: RESPONSES },
  businesses: { prefix: 'BU', figures: [...ITEMS, 'everHidden', ...STATES] },
  dossier: { prefix: 'DO', figures: ['changes', ...RESPONSES] },
  findings: { prefix: 'FI', figures: [] },
  compliance: { prefix: 'CR', figures: [...ITEMS, 'everHidden', 'hiddenOver30Days', ...HIDDEN_OR_DELETED] },
  sample: { prefix: 'SA', figures: [] },
  feedback: { prefix: 'FL', figures: [...ITEMS, 'everHidden', 'hiddenOver30Days', 'vanished', ...STATES] },
}

export function listFigures(template: PdfTemplate): readonly FigureDefinition[] {
  const { prefix, figures } = SUMMARIES[template]
  if (template === 'changes') return CHANGE_FIGURES.map(toChangeFigure)
  return figures.map((name, at) => ({
    id: `${prefix}-1.${at + 1}`,
    name,
    query: FIGURES[name].rows,
    list: LISTS[FIGURES[name].unit],
  }))
}

/** What is hidden at the end of the report is a search; all other figures compare. */
function toChangeFigure({ name, rows }: (typeof CHANGE_FIGURES)[number], at: number): FigureDefinition {
  const id = `CS-1.${at + 1}`
  return name === 'hiddenNow'
    ? { id, name, list: 'feedback', query: FIGURES.hiddenNotDeleted.rows }
    : { id, name, list: 'changes', query: '', changed: rows }
}

/** The prefix of the ids of a template's figures. */
export function figurePrefix(template: PdfTemplate): string {
  return SUMMARIES[template].prefix
}

/** The figure of a typed id, in upper or lower case, or undefined. */
export function findFigure(
  id: string,
): { readonly template: PdfTemplate; readonly figure: FigureDefinition } | undefined {
  const wanted = id.trim().toUpperCase()
  for (const template of PDF_TEMPLATES) {
    const figure = listFigures(template).find((one) => one.id === wanted)
    if (figure) return { template, figure }
    const start = `${figurePrefix(template)}-`
    if (!wanted.startsWith(start)) continue
    const rest = wanted.slice(start.length)
    const other = findChartFigure(rest) ?? findTableFigure(template, rest)
    if (other) return { template, figure: { id: wanted, ...other } }
  }
  return undefined
}

/** The filter of the rows of a figure, in a report with the given filter. */
export function toFigureFilter(filter: string, figure: Pick<FigureDefinition, 'query'>): string {
  const { search } = splitChangesFilter(filter)
  if (search === '') return figure.query
  return figure.query === '' ? search : `(${search}) ${figure.query}`
}
