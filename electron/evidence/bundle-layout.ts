import { z } from 'zod'
import { momentSchema } from '../../shared/domain/moment.ts'
import { broken } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import type { ReadableDatabase, WritableDatabase } from '../store/database.ts'
import { toHex } from './archive.ts'
import type { BundleFiles } from './bundle-files.ts'
import type { HashedReceipt } from './receipt.ts'

/**
 * The evidence in an evidence bundle: a BagIt bag (RFC 8493) inside one folder of a ZIP file. docs/evidence-format.md
 * describes it for a verifier in another language; tools/verify_evidence.py is one.
 */
export const BAG_FOLDER = 'unhidden-evidence'
export const RECEIPTS_FILE = 'data/evidence/receipts.jsonl'
export const HEAD_FILE = 'data/evidence/head.json'
export const MANIFEST_FILE = 'manifest-sha256.txt'
export const TAG_MANIFEST_FILE = 'tagmanifest-sha256.txt'
/** Marks a redacted bundle, which has no receipts to verify, only its own files. */
export const REDACTED_MARK = 'data/report/redacted.txt'
export const REQUESTS_FOLDER = 'data/requests/'
/** Files of answers as received, named by their SHA-256. */
export const ANSWERS_FOLDER = 'data/answers/'
export const PAYLOAD_FOLDER = 'data/'
/** Signatures of the tag manifest: in no manifest themselves, so that adding one changes no hash. */
export const SIGNATURES_FOLDER = 'signatures/'

/** The files of a bundle that no manifest can list, or that are added later. */
export function isInNoManifest(name: string): boolean {
  return name === TAG_MANIFEST_FILE || name.startsWith(SIGNATURES_FOLDER)
}

/** @param bodySha256 lower-case hex: equal pages are stored once. */
export function pageFile(bodySha256: string): string {
  return `data/evidence/pages/${bodySha256}`
}

/** @param sha256 lower-case hex of the DER bytes. */
export function certificateFile(sha256: string): string {
  return `data/evidence/certificates/${sha256}.cer`
}

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
/** Text with a lone surrogate would have the hash of another text. */
const text = z.string().refine((value) => value.isWellFormed())
/** Receipts of the first form have neither of the last two members. */
const lineSchema = z
  .strictObject({
    seq: z.int(),
    sweep_id: z.int(),
    operation: text,
    pass: z.int(),
    page: z.int(),
    request_json: text,
    http_status: z.int(),
    headers_json: text,
    sent_at_ms: z.int(),
    received_at_ms: z.int(),
    elapsed_ms: z.int(),
    body_length: z.int(),
    body_sha256: hexHash,
    previous_hash: hexHash,
    hash: hexHash,
    server_address: text.optional(),
    certificate_chain: z
      .string()
      .regex(/^(?:[0-9a-f]{64}(?: [0-9a-f]{64})*)?$/)
      .optional(),
  })
  .refine((line) => (line.server_address === undefined) === (line.certificate_chain === undefined))

/** A receipt as a line of `receipts.jsonl`, with the line's end. */
export function formatReceiptLine(receipt: HashedReceipt): string {
  const line: z.infer<typeof lineSchema> = {
    seq: receipt.seq,
    sweep_id: receipt.sweepId,
    operation: receipt.operation,
    pass: receipt.pass,
    page: receipt.page,
    request_json: receipt.requestJson,
    http_status: receipt.httpStatus,
    headers_json: receipt.headersJson,
    sent_at_ms: receipt.sentAtMs,
    received_at_ms: receipt.receivedAtMs,
    elapsed_ms: receipt.elapsedMs,
    body_length: receipt.bodyLength,
    body_sha256: toHex(receipt.bodySha256),
    previous_hash: toHex(receipt.previousHash),
    hash: toHex(receipt.hash),
    ...(receipt.serverAddress !== null && { server_address: receipt.serverAddress }),
    ...(receipt.certificateChain !== null && { certificate_chain: receipt.certificateChain }),
  }
  return `${JSON.stringify(line)}\n`
}

/** @throws AppError *evidence-broken* for a line that is not a receipt. */
export function parseReceiptLine(text: string, lineNumber: number): HashedReceipt {
  const parsed = lineSchema.safeParse(parseJson(text))
  if (!parsed.success) throw broken(`line ${lineNumber} of its list of receipts is no receipt`)
  const line = parsed.data
  return {
    seq: line.seq,
    sweepId: line.sweep_id,
    operation: line.operation,
    pass: line.pass,
    page: line.page,
    requestJson: line.request_json,
    httpStatus: line.http_status,
    headersJson: line.headers_json,
    sentAtMs: line.sent_at_ms,
    receivedAtMs: line.received_at_ms,
    elapsedMs: line.elapsed_ms,
    bodyLength: line.body_length,
    bodySha256: Buffer.from(line.body_sha256, 'hex'),
    serverAddress: line.server_address ?? null,
    certificateChain: line.certificate_chain ?? null,
    previousHash: Buffer.from(line.previous_hash, 'hex'),
    hash: Buffer.from(line.hash, 'hex'),
  }
}

/** `HASH  NAME`, as `sha256sum -c` reads it. */
const MANIFEST_LINE = /^([0-9a-f]{64}) {2}(\S+)$/

/** @returns null for a line that lists no file. */
export function parseManifestLine(line: string): { readonly name: string; readonly sha256: string } | null {
  const [, sha256, name] = MANIFEST_LINE.exec(line) ?? []
  return sha256 !== undefined && name !== undefined ? { name, sha256 } : null
}

/** Rows of tables that a bundle holds besides receipts and replies, so that the index can be derived from it. */
export const SWEEPS_FILE = 'data/evidence/sweeps.jsonl'
export const ACKNOWLEDGEMENTS_FILE = 'data/evidence/acknowledgements.jsonl'
export const LOG_FILE = 'data/auditor/log.jsonl'

const sweepSchema = z.strictObject({
  sweep_id: z.int(),
  operation: z.string(),
  kind: z.string(),
  scope_json: z.string(),
  outcome: z.string(),
  reasons_json: z.string(),
  started_at_ms: momentSchema,
  finished_at_ms: momentSchema.nullable(),
  pages: z.int().nullable(),
  requests: z.int(),
  observations_json: z.string(),
  imported_as_of_ms: momentSchema.nullable(),
})
const acknowledgementSchema = z.strictObject({
  receipt: z.int(),
  position: z.int(),
  reason: z.string(),
  sweep_id: z.int(),
  note: z.string(),
  acknowledged_at_ms: momentSchema,
})

const logLineSchema = z.strictObject({
  seq: z.int(),
  at_ms: z.int(),
  action: text,
  subject: text,
  details_json: text,
  previous_hash: hexHash,
  hash: hexHash,
})
export type LogLine = Readonly<z.infer<typeof logLineSchema>>

/** The auditor's log of a bundle; empty without one. @throws AppError *evidence-broken* for a line that is no entry */
export function* listLogLines(files: BundleFiles): Iterable<LogLine> {
  for (const line of files.findLines(LOG_FILE) ?? []) {
    const parsed = logLineSchema.safeParse(parseJson(line))
    if (!parsed.success) throw broken(`${LOG_FILE} has a line that is no entry`)
    yield parsed.data
  }
}

type TruthFile = typeof SWEEPS_FILE | typeof ACKNOWLEDGEMENTS_FILE
const TABLES = {
  [SWEEPS_FILE]: { table: 'sweep', schema: sweepSchema },
  [ACKNOWLEDGEMENTS_FILE]: { table: 'quarantine_acknowledgement', schema: acknowledgementSchema },
} as const

/** Rows as they are stored, in the order of their keys. */
export function listStoredRows(db: ReadableDatabase, file: TruthFile): object[] {
  const { table, schema } = TABLES[file]
  const columns = Object.keys(schema.shape).join(', ')
  return db.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2, 3`).all() as object[]
}

/** @throws AppError *evidence-broken* when the file is missing or a line is not such a row. */
export function insertStoredRows(db: WritableDatabase, files: BundleFiles, file: TruthFile): void {
  const { table, schema } = TABLES[file]
  const lines = files.findLines(file)
  if (lines === undefined) throw broken(`${file} is missing`)
  const names = Object.keys(schema.shape)
  const insert = db.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  )
  for (const line of lines) {
    if (line === '') continue
    const parsed = schema.safeParse(parseJson(line))
    if (!parsed.success) throw broken(`${file} has a line that cannot be read`)
    insert.run(parsed.data)
  }
}
