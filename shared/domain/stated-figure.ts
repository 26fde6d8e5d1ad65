import { type FigureDefinition, findFigure } from './pdf-report.ts'
import { findReference } from './reference.ts'

/** The id of the hash of the newest receipt, which a bundle states beside the figures of its recipe. */
export const HEAD_FIGURE = 'head of the chain'
/** The parts of a sample that are drawn again: `S-3 drawn items`. */
const SAMPLE_FIGURE_PARTS = ['list of the population', 'ids of the population', 'drawn items'] as const
export type SampleFigurePart = (typeof SAMPLE_FIGURE_PARTS)[number]

/** A figure stated in a bundle, parsed from its id; electron/reports/figures.ts defines the ids of rows. */
type StatedFigure =
  /** A figure printed in the report under this id. */
  | { readonly kind: 'printed'; readonly figure: FigureDefinition }
  | { readonly kind: 'rows' }
  /** The number of rows with the word in the column. */
  | { readonly kind: 'word'; readonly column: string; readonly word: string }
  | { readonly kind: 'sum' | 'first' | 'last'; readonly column: string }
  /** A file of the bundle, by its SHA-256. */
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'head' }
  | { readonly kind: 'sample'; readonly sampleId: number; readonly part: SampleFigurePart }
  /** A figure of another version. */
  | { readonly kind: 'unknown' }

const OF_REPORT = /^report ([1-9]\d*), (.+)$/s

/** The id of a figure of a saved report in a bundle: `report 2, HD-1.2`. */
export function toFigureOfReport(number: number, id: string): string {
  return `report ${number}, ${id}`
}

/** Of the bundle's own report, `report` is null. */
export function splitFigureOfReport(id: string): { readonly report: number | null; readonly id: string } {
  const [, report, rest] = OF_REPORT.exec(id) ?? []
  return rest === undefined ? { report: null, id } : { report: Number(report), id: rest }
}

const OF_COLUMN = /^([A-Za-z]+)\.(.+)$/
const OF_SAMPLE = /^(S-\d+) (.+)$/

export function parseStatedFigure(stated: string): StatedFigure {
  const { id } = splitFigureOfReport(stated)
  if (id === 'rows' || id === HEAD_FIGURE) return { kind: id === 'rows' ? id : 'head' }
  if (id.startsWith('data/')) return { kind: 'file', file: id }
  const printed = findFigure(id)
  if (printed) return { kind: 'printed', figure: printed.figure }
  return parseSampleFigure(id) ?? parseColumnFigure(id) ?? { kind: 'unknown' }
}

function parseSampleFigure(id: string): StatedFigure | undefined {
  const [, reference = '', rest] = OF_SAMPLE.exec(id) ?? []
  const part = SAMPLE_FIGURE_PARTS.find((one) => one === rest)
  const sample = findReference(reference)
  return part && sample?.kind === 'sample' ? { kind: 'sample', sampleId: sample.sampleId, part } : undefined
}

function parseColumnFigure(id: string): StatedFigure | undefined {
  const [, column, what] = OF_COLUMN.exec(id) ?? []
  if (column === undefined || what === undefined) return undefined
  if (what === 'sum' || what === 'first' || what === 'last') return { kind: what, column }
  return { kind: 'word', column, word: what }
}
