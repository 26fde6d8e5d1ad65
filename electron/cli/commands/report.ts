import { basename, dirname } from 'node:path'
import { invalid } from '../../../shared/app-error.ts'
import { changesStrings } from '../../../shared/domain/changes.ts'
import type { Custody } from '../../../shared/domain/custody.ts'
import { PDF_TEMPLATES } from '../../../shared/domain/pdf-report.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { REPORT_TEMPLATES, type ReportResult } from '../../../shared/domain/report.ts'
import { FILE_FORMATS, ROW_FORMATS, SAVED_REPORTS_LIMIT } from '../../../shared/domain/report-formats.ts'
import { countOf } from '../../../shared/format/count.ts'
import { printMoment } from '../../../shared/format/utc-text.ts'
import { hashFile } from '../../app/reports/verify-file.ts'
import { readHeadIfPossible } from '../../evidence/head-file.ts'
import { removeLeftovers } from '../../lib/unfinished-files.ts'
import type { SavedReportFiles } from '../../reports/bundle-saved-reports.ts'
import { toCustody } from '../../reports/custody.ts'
import { exportEvidence } from '../../reports/export-evidence.ts'
import { exportRows } from '../../reports/export-rows.ts'
import { type FindingsNeed, toFindingsNeed } from '../../reports/findings-need.ts'
import { exportPdf } from '../../reports/pdf/export-pdf.ts'
import { type PdfResult, volumeName } from '../../reports/pdf/pdf-order.ts'
import { toRecipient } from '../../reports/redact-table.ts'
import type { ReportScope } from '../../reports/report-table.ts'
import { isFinalFile } from '../../reports/review-steps.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { getDataCutoffMs } from '../../store/read/data-cutoff.ts'
import { findReportOfFile } from '../../store/read/kept-report-list.ts'
import { Arguments, findAsOf } from '../arguments.ts'
import { logEvidence, logReport } from '../log-work.ts'
import {
  findReportFilter,
  type MadeReport,
  makeReport,
  type OwnReport,
  PDF_OPTIONS,
  refuseBadTarget,
  refuseForeignFile,
  toPdfStyle,
} from '../make-report.ts'
import { withCache, withIndexedCache } from '../services.ts'
import { type Command, EXIT, type Terminal, writeLine, writeResult } from '../terminal.ts'

/** Receipts and original replies, for an independent verifier; always a bundle. */
const EVIDENCE = 'evidence'

/** Of bundles. */
const CUSTODY_OPTIONS = ['collected-by', 'place', 'handed-over-by', 'handed-over-to']

/** A saved report to be put into a bundle, by its file. */
const SAVED = 'report'

const OPTIONS = [
  'workspace',
  'template',
  'format',
  'out',
  'filter',
  'sample',
  'as-of',
  'since',
  'recipient',
  ...PDF_OPTIONS,
  ...CUSTODY_OPTIONS,
]

/** `report`: writes one file, which gets its name only when it is complete. */
export const report: Command = async (terminal) => {
  const args = Arguments.parse(
    terminal.args,
    OPTIONS,
    ['redact', 'hide-names', 'force', 'name-machine'],
    [SAVED],
  )
  refuseBadTarget(args.get('out'))
  if (args.list(SAVED).length > 0) args.getOneOf('format', ['bundle'])
  await refuseForeignFile(args, (sha256) => findOwnReport(args, terminal, sha256))
  for (const name of removeLeftovers(dirname(args.get('out'))))
    await writeLine(terminal.errors, `Removed what an interrupted export of ${name} had left.`)
  if (args.getOneOf('template', [...REPORT_TEMPLATES, EVIDENCE]) === EVIDENCE) {
    const { result, saved } = await writeEvidence(args, terminal)
    await printResult(terminal, args, result)
    await logEvidence(terminal, args.get('workspace'), result, saved)
    return EXIT.done
  }
  const scope = await toScope(args, terminal)
  const saved = await findSaved(args, terminal)
  const made = await writeReport(args, terminal, scope, saved)
  await printResult(terminal, args, made.result)
  const { template, filter, isRedacted, recipient } = scope
  const { workspaceName: _, ...style } = toPdfStyle(args)
  const format = args.getOneOf('format', FILE_FORMATS)
  const custody = format === 'bundle' ? findCustody(args) : null
  const asked = {
    ...style,
    custody,
    format,
    template,
    filter,
    asOfMs: made.askedMs,
    isRedacted,
    recipient,
    saved: saved.map(({ seq }) => seq),
  }
  await logReport(terminal, args.get('workspace'), asked, made)
  if (made.result.notFetched) await writeLine(terminal.errors, toWarning(made.result.notFetched))
  if (made.notKnownBeforeMs !== null)
    await writeLine(terminal.errors, changesStrings.notKnownBefore(printMoment(made.notKnownBeforeMs)))
  return EXIT.done
}

/** What the log of the workspace knows of these bytes. */
function findOwnReport(args: Arguments, { env }: Terminal, sha256: string): Promise<OwnReport> {
  return withCache(args.get('workspace'), env, async (db) => {
    if (isFinalFile(db, sha256)) return 'final'
    return findReportOfFile(db, { sha256, name: '' }) ? 'draft' : 'none'
  })
}

function printResult(terminal: Terminal, args: Arguments, result: ReportResult): Promise<void> {
  return writeResult(terminal.output, args, result, describeFiles(result))
}

/** One line for each volume. */
function describeFiles({ volumes, ...result }: ReportResult & Partial<PdfResult>): string {
  return (volumes ?? [result])
    .map(({ rows, path, sha256 }) => `${countOf(rows, 'row', 'rows')} in ${path}, SHA-256 ${sha256}`)
    .join('\n')
}

/** A missing row must not be mistaken for a missing event. */
function toWarning(notFetched: readonly Operation[]): string {
  const what = notFetched.map((operation) => (operation === 'history' ? 'visibility history' : 'responses'))
  return `Not fetched: nothing of the ${what.join(' and the ')} has been read from the service, so rows that are not in the file may exist.`
}

function writeReport(
  args: Arguments,
  terminal: Terminal,
  scope: Scope,
  saved: readonly FoundReport[],
): Promise<MadeReport> {
  const format = args.getOneOf('format', FILE_FORMATS)
  if (format === 'bundle') return writeBundle(args, terminal, scope, saved)
  return format === 'pdf' ? writePdf(args, terminal, scope) : writeRows(args, terminal, scope)
}

function writeRows(args: Arguments, { env }: Terminal, scope: Scope): Promise<MadeReport> {
  const format = args.getOneOf('format', ROW_FORMATS)
  const asOf = findAsOf(args)
  const order = { ...toOrder(args), ...scope, format }
  return withIndexedCache(
    args.get('workspace'),
    env,
    (db) => makeReport(db, asOf, order, exportRows),
    toFindingsNeed(order),
  )
}

/** The report with the replies from which it was made; a redacted report without them. */
function writeBundle(
  args: Arguments,
  { env }: Terminal,
  report: Scope,
  saved: readonly FoundReport[],
): Promise<MadeReport> {
  const asOf = findAsOf(args)
  const workspace = args.get('workspace')
  const pdf = toPdfStyle(args)
  const styled = { ...report, pdf }
  const order = {
    ...toOrder(args),
    report: styled,
    saved,
    workspaceName: pdf.workspaceName,
    custody: findCustody(args),
    head: readHeadIfPossible(workspace),
  }
  return withIndexedCache(
    workspace,
    env,
    (db) => makeReport(db, asOf, order, exportEvidence),
    findStrongest([toFindingsNeed(report), ...saved.map(({ need }) => need)]),
  )
}

type Scope = Required<Pick<ReportScope, 'template' | 'filter' | 'isPast' | 'isRedacted' | 'recipient'>>

async function toScope(args: Arguments, { env }: Terminal): Promise<Scope> {
  const template = args.getOneOf('template', REPORT_TEMPLATES)
  const filter = await findReportFilter(args, template, env)
  return { template, filter, isPast: findAsOf(args) !== null, ...findRedaction(args) }
}

/** Without a name, the copy has one by chance: pseudonyms of two copies never match. */
function findRedaction(args: Arguments) {
  const isRedacted = args.has('redact')
  const given = args.find('recipient') ?? null
  if (!isRedacted && (given !== null || args.has('hide-names'))) {
    throw invalid('--recipient and --hide-names go with --redact.')
  }
  return { isRedacted, recipient: toRecipient(isRedacted, given) }
}

async function writeEvidence(args: Arguments, terminal: Terminal) {
  args.getOneOf('format', ['bundle'])
  if (args.find('filter') || args.find('sample') || args.find('as-of') || args.has('redact')) {
    throw invalid('Evidence is exported whole: a part of a chain proves nothing.')
  }
  const workspace = args.get('workspace')
  const saved = await findSaved(args, terminal)
  const { workspaceName } = toPdfStyle(args)
  const parts = { custody: findCustody(args), saved, workspaceName }
  const order = { ...toOrder(args), ...parts, head: readHeadIfPossible(workspace) }
  const write = async (db: ReadableDatabase) => exportEvidence({ ...order, db, asOfMs: getDataCutoffMs(db) })
  const need = findStrongest(saved.map((one) => one.need))
  const result =
    saved.length === 0
      ? await withCache(workspace, terminal.env, write)
      : await withIndexedCache(workspace, terminal.env, write, need)
  return { result, saved: saved.map(({ seq }) => seq) }
}

interface FoundReport extends SavedReportFiles {
  readonly need: FindingsNeed
}

/**
 * The reports of `--report`, by the bytes of their files: their names may have changed.
 * @throws AppError *invalid-argument* for a file that is no report of this workspace
 */
async function findSaved(args: Arguments, { env }: Terminal): Promise<readonly FoundReport[]> {
  const paths = args.list(SAVED)
  if (paths.length === 0) return []
  if (paths.length > SAVED_REPORTS_LIMIT)
    throw invalid(`A bundle holds at most ${SAVED_REPORTS_LIMIT}.`, SAVED)
  const hashes = await Promise.all(paths.map(hashFile))
  return withCache(args.get('workspace'), env, async (db) =>
    paths.map((path, at) => {
      const sha256 = hashes[at] ?? ''
      const found = findReportOfFile(db, { sha256, name: '' })
      if (found?.volumes[0]?.sha256 !== sha256)
        throw invalid(
          `"${basename(path)}" is not the first file of a report that this workspace saved.`,
          SAVED,
        )
      const { seq, volumes } = found
      return {
        seq,
        paths: volumes.map((_, volume) => volumeName(path, volume + 1)),
        need: toFindingsNeed(found),
      }
    }),
  )
}

const NEEDS: readonly FindingsNeed[] = ['none', 'shown', 'found', 'examined']

function findStrongest(needs: readonly FindingsNeed[]): FindingsNeed {
  return NEEDS[Math.max(0, ...needs.map((need) => NEEDS.indexOf(need)))] ?? 'none'
}

function findCustody(args: Arguments): Custody {
  return toCustody({
    collectedBy: args.find('collected-by') ?? '',
    place: args.find('place') ?? '',
    handedOverBy: args.find('handed-over-by') ?? '',
    handedOverTo: args.find('handed-over-to') ?? '',
    namesMachine: args.has('name-machine'),
  })
}

function toOrder(args: Arguments) {
  return {
    path: args.get('out'),
    onProgress: () => undefined,
    isCancelled: () => false,
  }
}

/** @throws AppError as `exportPdf`; *invalid-argument* for a template without a PDF. */
function writePdf(args: Arguments, { env }: Terminal, scope: Scope): Promise<MadeReport> {
  const template = args.getOneOf('template', PDF_TEMPLATES)
  const order = { ...toOrder(args), ...scope, ...toPdfStyle(args), template }
  return withIndexedCache(
    args.get('workspace'),
    env,
    (db) => makeReport(db, findAsOf(args), order, exportPdf),
    toFindingsNeed(order),
  )
}
