import { basename } from 'node:path'
import { type AuditZone, findZoneName, getAuditZone } from '../../shared/domain/audit-zone.ts'
import { splitChangesFilter } from '../../shared/domain/changes.ts'
import { completenessStrings } from '../../shared/domain/completeness.ts'
import { type CoverageGroup, type CoverageStretch, toCoverage } from '../../shared/domain/coverage.ts'
import { OPERATIONS, type Operation } from '../../shared/domain/receipt.ts'
import { REPORT_NEEDS, type ReportResult } from '../../shared/domain/report.ts'
import { formatCount } from '../../shared/format/count.ts'
import { toUtcText } from '../../shared/format/utc-text.ts'
import { toDayText } from '../../shared/query/calendar-range.ts'
import { ABOUT_LABELS } from '../../shared/strings/column-strings.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { printRowMoment } from '../../shared/strings/row-strings.ts'
import { nameCriteria } from '../auditor/criteria.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { parseJson } from '../lib/json-file.ts'
import { describeSample, toSampleRecipe } from '../sampling/sample-document.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { toExactNumber } from '../store/exact-id.ts'
import { getDataStatus, listUnread } from '../store/read/data-cutoff.ts'
import { findLastReceipt } from '../store/read/evidence-rows.ts'
import { toCoverageFields } from '../store/read/query-fields.ts'
import { listAllSweeps } from '../store/sweeps.ts'
import { findNotKnownBefore } from './changes-since.ts'
import { listChosen } from './compliance-rows.ts'
import { type AppliedRule, listAppliedRules } from './findings-need.ts'
import { hasCome, printStretch } from './print-values.ts'
import { compareShown, zoneOfReport } from './redact-table.ts'
import type { AboutLine, ReportScope } from './report-table.ts'
import { findSampleId } from './sample.ts'

/** A report with its file; see docs/decisions/0014-about-files.md. */
interface AboutReport extends ReportScope {
  readonly file: ReportResult
}

/** The path of the about file, which is beside the report so that the report has only rows. */
export function aboutPathOf(reportPath: string): string {
  return `${reportPath}.about.json`
}

const DAYS_NOTE =
  'Days are those requested by the first and last day of each sync. The service does not state which date it goes by; it may be the day on which the review was received.'

/** The text of the about file; the same for the same cache and parameters. */
export function describeReport(db: ReadableDatabase, { file, ...scope }: AboutReport): string {
  const { path, rows, sizeBytes, sha256 } = file
  const about = {
    file: { name: basename(path), rows, sizeBytes, sha256 },
    ...describeSource(db, scope),
  }
  return `${JSON.stringify(about, null, 2)}\n`
}

/** The same as lines, for formats with room for them. */
export function toAboutLines(db: ReadableDatabase, scope: ReportScope): readonly AboutLine[] {
  const { coverage, ...source } = describeSource(db, scope)
  return [
    ['application', `Unhidden ${APP_VERSION}`],
    ...Object.entries(source).map(([what, value]): AboutLine => [what, toWords(value)]),
    ...coverage.map((group): AboutLine => ['coverage', JSON.stringify(group)]),
  ]
}

function toWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Replaces a filter, which may contain ids and words. */
const WITHHELD = '(left out: redacted)'

function describeSource(
  db: ReadableDatabase,
  { template, filter, asOfMs, isPast, sort, order, isRedacted = false, recipient = null }: ReportScope,
) {
  const zone = zoneOfReport({ db, isRedacted, recipient })
  const head = findLastReceipt(db)
  const rules = listAppliedRules(db, {
    template,
    filter,
    asOfMs,
    ...(isPast && { isPast }),
    ...(sort && { sort }),
  })
  const { cutoff, completeness } = getDataStatus(db)
  const unread = listUnread(db, REPORT_NEEDS[template])
  return {
    template,
    filter: isRedacted && filter !== '' ? WITHHELD : filter,
    ...(isRedacted && { isRedacted, ...(recipient !== null && { recipient }) }),
    ...(template === 'changes' && describeSince(db, filter)),
    asOfUtc: toUtcText(asOfMs),
    timeZone: zone.name,
    ...(isPast && { isPast }),
    ...(sort && { sort }),
    ...(order && order !== 'newest' && { order }),
    ...(rules.length > 0 && { rules }),
    ...(template === 'compliance' && { criteria: describeCriteria(db, isRedacted) }),
    ...(template === 'sample' && { sample: describeDraw(db, filter, isRedacted) }),
    headOfChain: head && { receipt: head.seq, hash: head.hash },
    ...(unread.length > 0 && { notFetched: unread }),
    dataThroughUtc: cutoff && toUtcText(cutoff.atMs),
    completeness: OPERATIONS.map((operation) =>
      completenessStrings.toVerdict(operation, completeness[operation]),
    ),
    daysNote: DAYS_NOTE,
    coverage: describeCoverage(db, zone, isRedacted),
  }
}

function describeSince(db: ReadableDatabase, filter: string): object {
  const { sinceMs } = splitChangesFilter(filter)
  const firstMs = findNotKnownBefore(db, filter)
  return {
    ...(sinceMs !== null && { sinceUtc: toUtcText(sinceMs) }),
    ...(firstMs !== null && { notKnownBeforeUtc: toUtcText(firstMs) }),
  }
}

/** What the references of the rows mean. A clause of the company's own policy is named by the auditor. */
function describeCriteria(db: ReadableDatabase, isRedacted: boolean): readonly object[] {
  return listChosen(db).map(({ reference, ...one }) => ({
    reference,
    criterion: nameCriteria([one], isRedacted)[0],
    version: one.version,
  }))
}

/**
 * A redacted draw has no hashes, from which the ids of a small population could be guessed, and no seed, a free text.
 */
function describeDraw(db: ReadableDatabase, filter: string, isRedacted: boolean): object {
  const draw = toSampleRecipe(describeSample(db, findSampleId(filter)))
  const { reference, generator, design } = draw
  return isRedacted ? { reference, generator, design } : draw
}

/**
 * Groups in the order in which their businesses were first named; redacted groups are sorted by their redacted form.
 */
function describeCoverage(db: ReadableDatabase, zone: AuditZone, isRedacted: boolean): readonly object[] {
  const groups = toCoverage(listAllSweeps(db), zone).groups.map((group) => describeGroup(group, isRedacted))
  return isRedacted ? groups.sort(compareShown) : groups
}

/** `businessId` null: all businesses that no other group names. */
function describeGroup(group: CoverageGroup, isRedacted: boolean): object {
  const ids = isRedacted
    ? group.businessIds?.map(() => WITHHELD)
    : group.businessIds?.map((id) => toExactNumber(id))
  return {
    businessId: ids ?? null,
    responsesCompletelyRead: group.areResponsesRead,
    days: OPERATIONS.flatMap((operation) =>
      group.stretches[operation].map((stretch) => toCoverageFields(group, operation, stretch)),
    ).map(({ businessId: _, ...days }: { readonly businessId?: unknown }) => days),
  }
}

const LOCALE = 'en-US'

/** The about lines in words; those of an unknown form are unchanged. */
export function toAboutWords(lines: readonly AboutLine[]): readonly AboutLine[] {
  const lastDay = findLastDay(new Map(lines))
  return lines.map(([what, text]) => [
    ABOUT_LABELS[what] ?? what,
    what === 'template'
      ? (TITLES[text] ?? text)
      : printAbout(what, (/^[[{]/.test(text) && parseJson(text)) || text, lastDay),
  ])
}

/** After all days, as text. */
const END_OF_TIME = '~'

/** The day of the report's moment; where the lines do not have it, the end of time. */
function findLastDay(lines: ReadonlyMap<string, string>): string {
  const asOfMs = Date.parse(lines.get('asOfUtc') ?? '')
  const zone = findZoneName(lines.get('timeZone') ?? '')
  return Number.isNaN(asOfMs) || zone === null ? END_OF_TIME : toDayText(asOfMs, getAuditZone(zone))
}

const TITLES: Readonly<Record<string, string>> = pdfStrings.titles

/** Facts are separated by commas, lists by semicolons. */
function printAbout(what: string, value: unknown, lastDay: string): string {
  if (what === 'filter' && value === '') return pdfStrings.cover.everything
  if (value === null || value === undefined) return pdfStrings.values.none
  if (what === 'headOfChain') return printHead(value as Head)
  if (what === 'coverage') return printCoverage(value as CoverageOfGroup, lastDay)
  if (Array.isArray(value))
    return value
      .map((one) => (what === 'rules' ? printRule(one as AppliedRule) : printAbout('', one, lastDay)))
      .join('; ')
  if (typeof value === 'number') return formatCount(value, LOCALE)
  if (typeof value !== 'object') return printRowMoment(String(value))
  return Object.entries(value)
    .map(([name, one]) => `${ABOUT_LABELS[name] ?? name}: ${printAbout(name, one, lastDay)}`)
    .join(', ')
}

interface Head {
  readonly receipt: number
  readonly hash: string
}

/** The hash first, to be compared and copied. */
function printHead({ receipt, hash }: Head): string {
  return `${hash} (receipt ${receipt})`
}

/** A group of `describeCoverage`. */
interface CoverageOfGroup {
  readonly businessId: readonly (number | bigint | string)[] | null
  readonly days: readonly (Pick<CoverageStretch, 'from' | 'to' | 'state'> & {
    readonly operation: Operation
  })[]
}

/** Sync and receipt of each stretch are in the recipe, and beside a report in its about file. */
function printCoverage({ businessId, days }: CoverageOfGroup, lastDay: string): string {
  const { businesses, all } = pdfStrings.coverage
  const stretches = days
    .filter((one) => hasCome(one, lastDay))
    .map(({ operation, state, ...stretch }) => {
      const verdict = completenessStrings.states[state].toLowerCase()
      return `${pdfStrings.operations[operation]}, ${printStretch(stretch)}: ${verdict}`
    })
  return [`${businesses}: ${businessId?.join(', ') ?? all}`, ...stretches].join('; ')
}

/** `toggling 2 (changes 3)`: the name as the rules are called everywhere, its version, and its parameters. */
function printRule({ rule, version, parameters }: AppliedRule): string {
  const set = Object.entries(parameters).map(([name, value]) => `${name} ${value}`)
  return `${rule} ${version}${set.length > 0 ? ` (${set.join(', ')})` : ''}`
}
