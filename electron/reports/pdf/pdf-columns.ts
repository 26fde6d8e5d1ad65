import type { CaseDecision } from '../../../shared/domain/case.ts'
import { type Change, changesStrings, type StateAt } from '../../../shared/domain/changes.ts'
import { BUSINESS_LETTERS, businessRowId } from '../../../shared/domain/chart-figures.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import { printMoment } from '../../../shared/format/utc-text.ts'
import { complianceStrings } from '../../../shared/strings/compliance-strings.ts'
import { pdfStrings as strings } from '../../../shared/strings/pdf-strings.ts'
import {
  exceptionStrings,
  GROUND_STRINGS,
  workingPaperStrings,
} from '../../../shared/strings/working-paper-strings.ts'
import { getSample } from '../../sampling/sample-rows.ts'
import { printCompanyGrounds, printCount } from '../print-values.ts'
import type { ReportColumn, ReportRow, ReportValue } from '../report-table.ts'
import { findSampleId } from '../sample.ts'
import { printCode, printDisposition, printEvidence, printPeriod, printRobustness } from './finding-cells.ts'
import { type PrintedRibbon, type RibbonAxis, toRibbon } from './pdf-charts.ts'
import type { PdfScope } from './pdf-order.ts'
import {
  breakReference,
  findNames,
  type labelBusinesses,
  type PrintedText,
  type TextPrinter,
} from './printable-text.ts'

export type PrintedCell = PrintedText | PrintedRibbon

/** One row of the CSV export, by column name, with the item of its ribbon if the template has one. */
interface PrintSource {
  readonly value: (name: string) => ReportValue
  readonly item: FeedbackListRow | null
  readonly axis: RibbonAxis
  readonly printer: TextPrinter
  readonly isRedacted: boolean
  readonly labelOf: ReturnType<typeof labelBusinesses>
  /** Where no response is known, and it is not known that there is none. */
  readonly noResponses: string
}

interface PdfColumn {
  readonly title: string
  readonly isRibbon: boolean
  /** A length in Typst: `auto`, or a share of the remaining width such as `1fr`. */
  readonly width: string
  /** The width where names of businesses are known. */
  readonly namedWidth?: string
  readonly align: 'left' | 'right'
  /** Only in full reports, or only in redacted ones; by default in both. */
  readonly only?: 'full' | 'redacted'
  readonly print: (source: PrintSource) => PrintedCell
}

const text =
  (name: string): PdfColumn['print'] =>
  ({ value, printer }) => {
    const one = value(name)
    return one === null
      ? strings.values.none
      : printer.print(Array.isArray(one) ? one.join(', ') : String(one))
  }
const moment =
  (name: string): PdfColumn['print'] =>
  ({ value }) => {
    const ms = value(name)
    return typeof ms === 'number' ? printMoment(ms) : strings.values.none
  }
const duration =
  (name: string): PdfColumn['print'] =>
  ({ value }) => {
    const ms = value(name)
    return typeof ms === 'number' ? formatDuration(ms) : strings.values.none
  }
const count =
  (name: string): PdfColumn['print'] =>
  ({ value }) => {
    const number = value(name)
    return typeof number === 'number' ? printCount(number) : strings.values.none
  }
/** Nothing where none is known: responses that were not completely read may have some. */
const responses =
  (name: string): PdfColumn['print'] =>
  ({ value, noResponses }) => {
    const number = value(name)
    return typeof number === 'number' ? printCount(number) : noResponses
  }

const marks: PdfColumn['print'] = ({ value, printer }) => {
  const names = value('flags')
  if (!Array.isArray(names) || names.length === 0) return strings.values.none
  const known = new Map(Object.entries(strings.flags))
  return printer.print(names.map((name) => known.get(String(name)) ?? String(name)).join(', '))
}
const author: PdfColumn['print'] = (source) => {
  const { value } = source
  const type = value('type')
  return type === 'owner' || type === 'customer' ? strings.values[type] : text('type')(source)
}
const state: PdfColumn['print'] = ({ value }) => {
  const { values } = strings
  const visibility = values[String(value('visibility')) as 'shown' | 'hidden' | 'unknown']
  return value('deleted') === 1 ? `${visibility}, ${values.deleted}` : visibility
}
/** The state of an item; see [Note: Contradictory state]. */
const itemState: PdfColumn['print'] = (source) =>
  source.value('contradictory') === 1 ? `${state(source)}, ${strings.values.contradictory}` : state(source)
/** The state of the item of a row that has no columns for it. */
const stateOfItem: PdfColumn['print'] = ({ item }) => {
  if (!item) return strings.values.none
  const { values } = strings
  return [
    values[item.visibility],
    ...(item.deleted === 'yes' ? [values.deleted] : []),
    ...(item.contradictions.length > 0 ? [values.contradictory] : []),
  ].join(', ')
}
const change: PdfColumn['print'] = (source) =>
  source.value('visibility') === null ? strings.values.none : state(source)
const ribbon: PdfColumn['print'] = ({ item, axis }) => (item ? toRibbon(item, axis) : strings.values.none)
/** The visibility of an event, or the author and text of a response. */
const entry: PdfColumn['print'] = (source) => {
  const { value, printer } = source
  if (value('kind') === 'event') return state(source)
  const by = value('type') === 'owner' ? strings.values.owner : strings.values.customer
  const content = printer.print(String(value('content') ?? ''))
  return typeof content === 'string' ? `${by}: ${content}` : { ...content, t: `${by}:\n${content.t}` }
}
const entryTime: PdfColumn['print'] = (source) =>
  text(source.value('kind') === 'event' ? 'time' : 'date')(source)

const stateAt =
  (name: 'stateThen' | 'stateNow'): PdfColumn['print'] =>
  ({ value }) =>
    strings.values[(value(name) ?? 'none') as StateAt | 'none']
/** Of a case its reference and title, of a response its text before. */
const changeDetails: PdfColumn['print'] = ({ value, printer }) => {
  const parts = [value('caseRef'), value('title'), value('textBefore')].filter((part) => part !== null)
  return parts.length === 0 ? strings.values.none : printer.print(parts.join(' '))
}

const caseReference: PdfColumn['print'] = ({ value }) => breakReference(String(value('caseRef')))

/** What was decided, or that it is open, with the ground of the auditor. */
const caseDecision: PdfColumn['print'] = ({ value }) => {
  const state = value('state')
  if (state !== 'decided')
    return state === 'changed' ? exceptionStrings.changed : exceptionStrings.decisions.open
  const ground = value('ground')
  return [
    exceptionStrings.decisions[value('decision') as CaseDecision],
    ...(ground === null ? [] : [GROUND_STRINGS[ground as Ground]]),
  ].join(': ')
}
/** `Fake 3, None given 1`. */
const companyGrounds: PdfColumn['print'] = ({ value }) => {
  const given = value('companyGrounds')
  if (!Array.isArray(given) || given.length === 0) return strings.values.none
  return printCompanyGrounds(given)
}

const column = (
  title: string,
  print: PdfColumn['print'],
  { width = 'auto', align = 'left' }: { readonly width?: string; readonly align?: 'left' | 'right' } = {},
): PdfColumn => ({
  title,
  isRibbon: print === ribbon,
  width,
  align,
  print,
})
const { columns: titles } = strings
const { titles: paperTitles } = workingPaperStrings
const RIGHT = { align: 'right' } as const

/** The title of a column of figures, with the letter that ends their ids. */
const lettered = (title: string, figure: keyof typeof BUSINESS_LETTERS): string =>
  `${title}\u00a0.${BUSINESS_LETTERS[figure]}`

const feedback = column(titles.feedbackId, text('feedbackId'))
const printBusiness: PdfColumn['print'] = ({ value, labelOf }) => labelOf(String(value('businessId')))
/** Left out of redacted reports; see redact-table.ts. */
const receipt: PdfColumn = { ...column(titles.receipt, count('receipt'), RIGHT), only: 'full' }
const flags = column(titles.flags, marks, { width: '0.6fr' })
const utc = column(titles.utc, moment('timeUtc'))
/** A time as recorded; redacted reports have it in UTC alone. */
const recorded = (title: string, print: PdfColumn['print']): PdfColumn => ({
  ...column(title, print),
  only: 'full',
})

/** References contain ids, and the number in the draw may reveal their order. */
const reference: PdfColumn = { ...column(paperTitles.reference, text('reference')), only: 'full' }

/** The business of a row, with its name before its id where that is known. */
const named = (width: string): PdfColumn => column(titles.businessId, printBusiness, { width })
/**
 * In a schedule of reviews or entries. @param namedWidth the share that names get; ids alone need no more than theirs
 */
const business = (namedWidth: string): PdfColumn => ({ ...named('auto'), namedWidth })
/** Strata by business are named by its id, whose name is beside it. */
const stratum: PdfColumn['print'] = ({ value }) => String(value('stratum') ?? strings.values.none)

/** A finding's reference, item and business, each on its own line. */
const subject: PdfColumn['print'] = ({ value, isRedacted, labelOf }) => {
  const lines = [
    ...(isRedacted ? [] : [breakReference(String(value('ref')))]),
    ...[value('feedbackId')].filter((id) => id !== null),
  ].join('\n')
  const business = labelOf(String(value('businessId')))
  return typeof business === 'string'
    ? `${lines}\n${business}`
    : { ...business, t: `${lines}\n${business.t}` }
}

const PDF_COLUMNS: Readonly<Record<PdfTemplate, readonly PdfColumn[]>> = {
  'hidden-and-deleted': [
    feedback,
    business('1.3fr'),
    column(titles.state, itemState, { width: '0.8fr' }),
    column(titles.ribbon, ribbon, { width: '0.6fr' }),
    column(titles.hiddenSince, moment('hiddenSinceUtc')),
    column(titles.hiddenFor, duration('hiddenForMs'), RIGHT),
    column(titles.hiddenTotal, duration('hiddenMs'), RIGHT),
    column(titles.hides, count('hides'), RIGHT),
  ],
  feedback: [
    feedback,
    business('1.3fr'),
    column(titles.state, itemState, { width: '0.8fr' }),
    column(titles.ribbon, ribbon, { width: '0.6fr' }),
    column(titles.lastEntry, moment('lastTimeUtc')),
    column(titles.hiddenTotal, duration('hiddenMs'), RIGHT),
    column(titles.hides, count('hides'), RIGHT),
    column(titles.ownerResponses, responses('ownerResponses'), RIGHT),
  ],
  'visibility-changes': [
    feedback,
    business('1fr'),
    recorded(titles.recorded, text('time')),
    utc,
    column(titles.change, change),
    receipt,
    flags,
  ],
  changes: [
    column(titles.whatChanged, ({ value }) => changesStrings.changes[value('change') as Change], {
      width: '0.9fr',
    }),
    feedback,
    business('1.2fr'),
    column(titles.stateThen, stateAt('stateThen')),
    column(titles.stateNow, stateAt('stateNow')),
    column(titles.utc, moment('timeUtc'), { width: '0.9fr' }),
    column(titles.noted, moment('notedUtc'), { width: '0.9fr' }),
    column(titles.details, changeDetails, { width: '1.6fr' }),
  ],
  responses: [
    feedback,
    business('0.4fr'),
    column(titles.by, author),
    recorded(titles.date, text('date')),
    { ...utc, only: 'redacted' },
    column(titles.content, text('content'), { width: '1fr' }),
    receipt,
  ],
  businesses: [
    named('1fr'),
    column(titles.id, ({ value }) => businessRowId(String(value('businessId')))),
    column(lettered(titles.items, 'items'), count('feedbackItems'), RIGHT),
    column(lettered(titles.hiddenNow, 'hidden'), count('hiddenNow'), RIGHT),
    column(lettered(titles.deletedNow, 'deleted'), count('deletedNow'), RIGHT),
    column(lettered(titles.events, 'events'), count('events'), RIGHT),
    column(lettered(titles.responses, 'responses'), responses('responses'), RIGHT),
  ],
  dossier: [
    utc,
    recorded(titles.recorded, entryTime),
    column(titles.entry, entry, { width: '1fr' }),
    receipt,
    flags,
  ],
  findings: [
    { ...column(paperTitles.subject, subject, { width: '1.2fr' }), only: 'full' },
    { ...column(paperTitles.item, subject, { width: '1.2fr' }), only: 'redacted' },
    column(paperTitles.period, printPeriod),
    column(paperTitles.evidence, printEvidence, { width: '2fr' }),
    column(paperTitles.robust, printRobustness, { width: '0.7fr' }),
    column(paperTitles.disposition, printDisposition, { width: '1.3fr' }),
  ],
  compliance: [
    { ...column(exceptionStrings.heads.case, caseReference, { width: '1fr' }), only: 'full' },
    column(exceptionStrings.heads.title, text('title'), { width: '1.4fr' }),
    column(complianceStrings.bearsOn, text('criteria'), { width: '1.1fr' }),
    named('1.2fr'),
    column(complianceStrings.begins, moment('fromUtc'), { width: '1fr' }),
    column(titles.items, count('reviews'), RIGHT),
    column(exceptionStrings.heads.decision, caseDecision, { width: '1fr' }),
    column(complianceStrings.companyGround, companyGrounds, { width: '1fr' }),
  ],
  sample: [
    reference,
    feedback,
    business('1fr'),
    column(paperTitles.stratum, stratum, { width: '0.6fr' }),
    column(titles.state, stateOfItem, { width: '0.6fr' }),
    column(titles.ribbon, ribbon, { width: '0.6fr' }),
    column(paperTitles.firstCode, printCode('first'), { width: '1.3fr' }),
    column(paperTitles.secondCode, printCode('second'), { width: '1.3fr' }),
  ],
}

/** The columns printed on the pages of a report. */
export function columnsOf(order: PdfScope): readonly PdfColumn[] {
  const left = order.isRedacted ? 'full' : 'redacted'
  const hasNames = Object.keys(findNames(order)).length > 0
  const empty = order.template === 'sample' ? findEmptyColumns(order) : []
  return PDF_COLUMNS[order.template]
    .filter(({ only, title }) => only !== left && !empty.includes(title))
    .map(({ namedWidth, ...column }) => ({
      ...column,
      width: hasNames && namedWidth !== undefined ? namedWidth : column.width,
    }))
}

/** The columns that this sample has nothing for: strata, and a second reviewer. */
function findEmptyColumns({ db, filter }: PdfScope): readonly string[] {
  const { strata, secondReviewer } = getSample(db, findSampleId(filter))
  return [
    ...(strata.length === 0 ? [paperTitles.stratum] : []),
    ...(secondReviewer === null ? [paperTitles.secondCode] : []),
  ]
}

/** Reads the values of a row by column name. */
export function byName(columns: readonly ReportColumn[]): (row: ReportRow) => PrintSource['value'] {
  const places = new Map(columns.map(({ name }, at) => [name, at]))
  return (row) => (name) => row[places.get(name) ?? -1] ?? null
}
