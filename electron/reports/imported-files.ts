import type { Operation } from '../../shared/domain/receipt.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { pageOneStrings } from '../../shared/strings/page-one-strings.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import type { PrintedText, TextPrinter } from './pdf/printable-text.ts'
import { printCount } from './print-values.ts'

/** A page that was supplied as a file. */
export interface SuppliedFile {
  readonly receipt: number
  readonly operation: Operation
  /** With the ZIP file or folder that it was in. */
  readonly name: string
  /** The date of the file, ISO 8601. */
  readonly modified: string
  readonly importedAtMs: number
  /** The account that imported it; null where the log does not have it, as for imports by earlier versions. */
  readonly by: string | null
  /** Of the file, which is archived byte for byte. */
  readonly sha256: string
}

const FILES_SQL = `
  SELECT receipt.seq AS receipt, sweep_id AS sweepId, receipt.operation, request_json ->> 'file' AS name,
    request_json ->> 'fileModified' AS modified, received_at_ms AS importedAtMs, lower(hex(body_sha256)) AS sha256
  FROM receipt JOIN sweep USING (sweep_id)
  WHERE imported_as_of_ms IS NOT NULL ORDER BY receipt.seq`

const ACCOUNTS_SQL = `
  SELECT own.value ->> 'sweepId' AS sweepId, details_json ->> 'account' AS account
  FROM auditor_log, json_each(details_json, '$.sweeps') AS own
  WHERE action IN ('sync-ended', 'files-imported')`

/** The account that ran each sync or import, where the log has it. */
export function findAccounts(db: ReadableDatabase): ReadonlyMap<number, string> {
  const rows = prepareOnce(db, ACCOUNTS_SQL).all() as { readonly sweepId: number; readonly account: string }[]
  return new Map(rows.map(({ sweepId, account }) => [sweepId, account]))
}

/** In the order in which they were imported. */
export function listSuppliedFiles(db: ReadableDatabase): readonly SuppliedFile[] {
  const files = prepareOnce(db, FILES_SQL).all() as (Omit<SuppliedFile, 'by'> & {
    readonly sweepId: number
  })[]
  if (files.length === 0) return []
  const accounts = findAccounts(db)
  return files.map(({ sweepId, ...file }) => ({ ...file, by: accounts.get(sweepId) ?? null }))
}

const { files: strings } = pdfStrings

/** `Visibility history, dated 2026-11-21T18:04:00.000Z, imported Nov 22, 2026, 09:04:00 UTC by account jo`. */
export function describeSuppliedFile({ operation, modified, importedAtMs, by }: SuppliedFile): string {
  const who = by === null ? strings.byUnknown : strings.by(by)
  return strings.line(pdfStrings.operations[operation], modified, `${printMoment(importedAtMs)} UTC`, who)
}

/** Files that page one names with their hashes; more have a list of their own. */
const ON_PAGE_ONE = 3

/** For page one: the box about files, null without any, and the hash of each where they are few. */
export function toSupplied(
  supplied: readonly Operation[],
  { db, isRedacted = false }: { readonly db: ReadableDatabase; readonly isRedacted?: boolean },
  printer: TextPrinter,
) {
  if (supplied.length === 0) return { box: null, hashes: [] }
  const files = listSuppliedFiles(db)
  const what = supplied.map((operation) => pdfStrings.operations[operation]).join(', ')
  const isNamed = files.length <= ON_PAGE_ONE && !isRedacted
  return {
    box: [
      pageOneStrings.suppliedAsFiles(what),
      ...(isNamed ? [] : [strings.listed(printCount(files.length))]),
    ],
    hashes: (isNamed ? files : []).map(({ name, sha256 }): readonly [PrintedText, string] => [
      printer.print(strings.sha(name)),
      sha256,
    ]),
  }
}

/** The most files that a PDF lists; `receipts.jsonl` of a bundle has all. */
const LISTED = 200

/** The list of files in a PDF; null without any. Redacted, names and accounts are left out. */
export function toFileList(db: ReadableDatabase, printer: TextPrinter, isRedacted: boolean) {
  const files = listSuppliedFiles(db)
  if (files.length === 0) return null
  const withheld = pdfStrings.values.withheld
  return {
    title: strings.title,
    files: files.slice(0, LISTED).map((file) => ({
      name: isRedacted ? withheld : printer.print(file.name),
      line: printer.print(describeSuppliedFile(isRedacted ? { ...file, by: null } : file)),
      sha256: file.sha256,
    })),
    more: files.length > LISTED ? strings.more(printCount(files.length - LISTED)) : null,
  }
}

/** The list in the README of a bundle, as `sha256sum` writes lines; empty without files. */
export function listForReadme(db: ReadableDatabase): string {
  const lines = listSuppliedFiles(db).map(
    (file) => `${file.sha256}  ${oneLine(file.name)}\n    ${oneLine(describeSuppliedFile(file))}\n`,
  )
  return lines.length === 0 ? '' : `\n${strings.title}\n${lines.join('')}`
}

/** A name could hold a line break that reads as another entry. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '\ufffd')
}
