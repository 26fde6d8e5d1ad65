import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { pdfWords as words } from '../../../shared/words/pdf-words.ts'
import type { ReportColumn, ReportRow, ReportValue } from '../report-table.ts'
import { toUtcText } from '../utc-text.ts'
import type { PrintedText, TextPrinter } from './printable-text.ts'
import { type PrintedRibbon, type RibbonAxis, toRibbon } from './ribbons.ts'

export type PrintedCell = PrintedText | PrintedRibbon

/** One row of the CSV export by the names of its columns, and what its ribbon draws where the template has one. */
export interface PrintSource {
  readonly value: (name: string) => ReportValue
  readonly item: FeedbackListRow | null
  readonly axis: RibbonAxis
  readonly printer: TextPrinter
  readonly locale: string
}

export interface PdfColumn {
  readonly title: string
  /** Length of the template language: `auto`, or a share of what is left, as `1fr`. */
  readonly width: string
  readonly align: 'left' | 'right'
  readonly print: (source: PrintSource) => PrintedCell
}

const { columns: titles, values } = words

const text =
  (name: string): PdfColumn['print'] =>
  ({ value, printer }) => {
    const one = value(name)
    return one === null ? values.none : printer.print(Array.isArray(one) ? one.join(', ') : String(one))
  }
const moment =
  (name: string): PdfColumn['print'] =>
  ({ value }) => {
    const ms = value(name)
    return typeof ms === 'number' ? toShortUtc(ms) : values.none
  }
const duration =
  (name: string): PdfColumn['print'] =>
  ({ value }) => {
    const ms = value(name)
    return typeof ms === 'number' ? formatDuration(ms) : values.none
  }
const count =
  (name: string, missing: string = values.none): PdfColumn['print'] =>
  ({ value, locale }) => {
    const number = value(name)
    return typeof number === 'number' ? formatCount(number, locale) : missing
  }

const state: PdfColumn['print'] = ({ value }) => {
  const visibility = values[String(value('visibility')) as 'shown' | 'hidden' | 'unknown']
  return value('deleted') === 1 ? `${visibility}, ${values.deleted}` : visibility
}
const change: PdfColumn['print'] = (source) =>
  source.value('visibility') === null ? values.none : state(source)
const ribbon: PdfColumn['print'] = ({ item, axis }) => (item ? toRibbon(item, axis) : values.none)
/** An event says shown or hidden; a response its author and text. */
const entry: PdfColumn['print'] = (source) => {
  const { value, printer } = source
  if (value('kind') === 'event') return state(source)
  const by = value('type') === 'owner' ? values.owner : values.customer
  const content = printer.print(String(value('content') ?? ''))
  return typeof content === 'string' ? `${by}: ${content}` : { ...content, t: `${by}:\n${content.t}` }
}
const entryTime: PdfColumn['print'] = (source) =>
  text(source.value('kind') === 'event' ? 'time' : 'date')(source)

const column = (
  title: string,
  print: PdfColumn['print'],
  { width = 'auto', align = 'left' }: { readonly width?: string; readonly align?: 'left' | 'right' } = {},
): PdfColumn => ({ title, width, align, print })
const RIGHT = { align: 'right' } as const

const feedback = column(titles.feedbackId, text('feedbackId'))
const business = column(titles.businessId, text('businessId'))
const receipt = column(titles.receipt, count('receipt'), RIGHT)
const flags = column(titles.flags, text('flags'), { width: '0.6fr' })
const utc = column(titles.utc, moment('timeUtc'))

export const PDF_COLUMNS: Readonly<Record<PdfTemplate, readonly PdfColumn[]>> = {
  'hidden-and-deleted': [
    ...[feedback, business],
    column(titles.state, state),
    column(titles.ribbon, ribbon, { width: '1fr' }),
    column(titles.hiddenSince, moment('hiddenSinceUtc')),
    column(titles.hiddenFor, duration('hiddenForMs'), RIGHT),
    column(titles.hiddenTotal, duration('hiddenMs'), RIGHT),
    column(titles.hides, count('hides'), RIGHT),
  ],
  'visibility-changes': [
    ...[feedback, business],
    column(titles.recorded, text('time')),
    utc,
    column(titles.change, change),
    ...[receipt, flags],
  ],
  responses: [
    ...[feedback, business],
    column(titles.by, text('type')),
    column(titles.date, text('date')),
    column(titles.content, text('content'), { width: '1fr' }),
    receipt,
  ],
  businesses: [
    business,
    column(titles.items, count('feedbackItems'), RIGHT),
    column(titles.hiddenNow, count('hiddenNow'), RIGHT),
    column(titles.deletedNow, count('deletedNow'), RIGHT),
    column(titles.events, count('events'), RIGHT),
    column(titles.responses, count('responses', values.notFetched), RIGHT),
  ],
  dossier: [
    utc,
    column(titles.recorded, entryTime),
    column(titles.entry, entry, { width: '1fr' }),
    receipt,
    flags,
  ],
}

/** The values of a row by the names of their columns. */
export function byName(columns: readonly ReportColumn[]): (row: ReportRow) => PrintSource['value'] {
  const places = new Map(columns.map(({ name }, at) => [name, at]))
  return (row) => (name) => row[places.get(name) ?? -1] ?? null
}

/** `2024-03-05 10:15:30`. */
export function toShortUtc(utcMs: number): string {
  return toUtcText(utcMs).slice(0, 19).replace('T', ' ')
}
