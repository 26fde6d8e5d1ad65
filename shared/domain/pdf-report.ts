import { findChartFigure } from './chart-figures.ts'
import type { FigureName } from './figure-name.ts'
import type { ReportTemplate } from './report.ts'
import { findTableFigure, type TableFigure } from './table-figures.ts'

/** Templates that have a PDF. */
export const PDF_TEMPLATES = [
  'hidden-and-deleted',
  'visibility-changes',
  'responses',
  'businesses',
  'dossier',
  'findings',
  'sample',
  'feedback',
] as const satisfies readonly ReportTemplate[]
export type PdfTemplate = (typeof PDF_TEMPLATES)[number]

export function isPdfTemplate(template: ReportTemplate): template is PdfTemplate {
  return PDF_TEMPLATES.some((one) => one === template)
}

export const PAPERS = ['a4', 'us-letter'] as const
export type Paper = (typeof PAPERS)[number]

/** Languages that a report can be in; what people and the service wrote stays as it is. */
export const REPORT_LANGUAGES = ['en', 'de'] as const
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number]

/** How numbers and dates of a report are written: BCP 47 tags. */
export const REPORT_LOCALES: Readonly<Record<ReportLanguage, string>> = { en: 'en-GB', de: 'de-DE' }

export interface FigureDefinition
  extends Pick<TableFigure, 'coding' | 'events' | 'findings' | 'role' | 'sweepId'> {
  /** As it stands in the report, e.g. `HD-1.2`; never given to another figure. */
  readonly id: string
  /** Words of the figure; see shared/words/pdf-words.ts. */
  readonly name: FigureName
  /** Where it leads: the list that has its rows. *events*: those of the items that the query keeps. */
  readonly list: TableFigure['list']
  /** Text of the query language that is joined to the filter of the report. */
  readonly query: string
}

type Row = readonly [name: FigureName, query: string, list?: 'feedback' | 'responses' | 'events']

const ITEMS: readonly Row[] = [
  ['items', ''],
  ['hidden', 'visibility:hidden'],
  ['deleted', 'deleted:yes'],
  ['unknown', 'visibility:unknown'],
]
const RESPONSES: readonly Row[] = [
  ['responses', '', 'responses'],
  ['ownerResponses', 'type:owner', 'responses'],
  ['customerResponses', 'type:customer', 'responses'],
]

/** Ids are the prefix, a point for the section, and the place in it: what is added comes last. */
const FIGURES: Readonly<Record<PdfTemplate, { readonly prefix: string; readonly rows: readonly Row[] }>> = {
  'hidden-and-deleted': {
    prefix: 'HD',
    rows: [
      ...ITEMS,
      ['hiddenOver30Days', 'hidden-for:>30d deleted:no'],
      ['hiddenWithoutResponse', 'visibility:hidden response:none'],
      ['contradictory', 'contradictory:yes'],
      ['vanished', 'vanished:yes'],
    ],
  },
  'visibility-changes': {
    prefix: 'VC',
    rows: [...ITEMS, ['everHidden', 'hides:>0'], ['hiddenTwice', 'hides:>1'], ['vanished', 'vanished:yes']],
  },
  responses: { prefix: 'RE', rows: RESPONSES },
  businesses: { prefix: 'BU', rows: [...ITEMS, ['everHidden', 'hides:>0']] },
  dossier: { prefix: 'DO', rows: [['changes', '', 'events'], ...RESPONSES] },
  findings: { prefix: 'FI', rows: [] },
  sample: { prefix: 'SA', rows: [] },
  feedback: {
    prefix: 'FL',
    rows: [
      ...ITEMS,
      ['everHidden', 'hides:>0'],
      ['hiddenOver30Days', 'hidden-for:>30d deleted:no'],
      ['vanished', 'vanished:yes'],
    ],
  },
}

export function listFigures(template: PdfTemplate): readonly FigureDefinition[] {
  const { prefix, rows } = FIGURES[template]
  return rows.map(([name, query, list = 'feedback'], at) => ({
    id: `${prefix}-1.${at + 1}`,
    name,
    query,
    list,
  }))
}

/** What the ids of a template's figures begin with. */
export function figurePrefix(template: PdfTemplate): string {
  return FIGURES[template].prefix
}

/** The figure of an id as typed, whatever its case, or undefined. */
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

/** The filter of the rows behind a figure of a report with this filter. */
export function toFigureFilter(filter: string, figure: FigureDefinition): string {
  if (filter.trim() === '') return figure.query
  return figure.query === '' ? filter : `(${filter}) ${figure.query}`
}
