import { hash } from 'node:crypto'
import { AppError, toAppError } from '../../shared/app-error.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import { OPERATIONS, type Operation } from '../../shared/domain/receipt.ts'
import type { Scope } from '../../shared/domain/workspace.ts'
import { parsePage } from '../api/parse-page.ts'
import type { PageVerdict, ParsedPage } from '../api/parsed-page.ts'
import { NO_HTTP_STATUS, type ReceivedPage } from '../store/writer-api.ts'
import { type ImportFile, ImportFiles } from './import-files.ts'

/** The position of a recognized page in its sweep. */
export interface PagePosition {
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly pass: number
  readonly page: number
  readonly scope: Scope
  /** Hash of the bytes that were recognized; they must be unchanged. */
  readonly sha256: string
}

type Commit = (page: ReceivedPage) => Promise<{ readonly seq: number; readonly verdict: PageVerdict }>

/**
 * The part of an import that reads files; it runs in the writer's thread, so that large pages are not sent between
 * threads.
 */
export class ImportSession {
  readonly #files = new ImportFiles()
  readonly #commit: Commit

  constructor(commit: Commit) {
    this.#commit = commit
  }

  /** @throws AppError as ImportFiles.list does. */
  list(paths: readonly string[]): ImportFile[] {
    return this.#files.list(paths)
  }

  /** A file that cannot be read is rejected, like one that is not a page. */
  recognize(file: ImportFile, chosen: Operation | null, nowMs: number): RecognizedFile {
    try {
      const { bytes, modifiedMs } = this.#files.read(file)
      return recognizeReply(bytes, modifiedMs, chosen, nowMs)
    } catch (error) {
      return { kind: 'refused', message: toAppError(error).message }
    }
  }

  /**
   * @throws AppError *file-access* when the file has changed since it was recognized; as ImportFiles.read; errors of
   *   the store.
   */
  async archive(file: ImportFile, position: PagePosition, nowMs: number): ReturnType<Commit> {
    const { bytes, modifiedMs } = this.#files.read(file)
    const { scope, sha256, ...rest } = position
    if (hash('sha256', bytes, 'hex') !== sha256) {
      throw new AppError('file-access', `${file.name} was changed while it was imported.`)
    }
    return this.#commit({
      ...rest,
      requestJson: describeImport({ fileName: file.name, fileModifiedMs: modifiedMs, scope }),
      httpStatus: NO_HTTP_STATUS,
      headers: {},
      sentAtMs: nowMs,
      receivedAtMs: nowMs,
      elapsedMs: 0,
      body: bytes,
    })
  }

  close(): void {
    this.#files.close()
  }
}

interface ImportRequest {
  readonly fileName: string
  readonly fileModifiedMs: number
  /** The scope of the workspace; the files themselves do not state theirs. */
  readonly scope: Scope
}

/**
 * The text in the receipt of an imported page, instead of request parameters: the name and date of the file, and the
 * scope of the workspace (see docs/evidence-format.md).
 */
function describeImport({ fileName, fileModifiedMs, scope }: ImportRequest): string {
  return JSON.stringify({
    imported: 'true',
    file: fileName,
    fileModified: new Date(fileModifiedMs).toISOString(),
    ...(scope.businessIds.length > 0 && { businessId: scope.businessIds.join(',') }),
    ...(scope.from !== null && { from: scope.from }),
    ...(scope.to !== null && { to: scope.to }),
  })
}

/** The result of recognizing a file. */
export type RecognizedFile =
  | {
      readonly kind: 'page'
      /** null for a page without entries. */
      readonly operation: Operation | null
      /** The number that the reply gives itself, or null. */
      readonly page: number | null
      /** Lower-case hex. */
      readonly sha256: string
      readonly modifiedMs: number
    }
  /** Not a reply that can be archived; `message` gives the user the reason. */
  | { readonly kind: 'refused'; readonly message: string }

type Page = Exclude<ParsedPage, { readonly kind: 'failure' }>

/**
 * Recognizes the operation of a reply: the one with more readable entries. A page without readable entries belongs to
 * the operation whose own fields it has. No entry is readable without these fields, so a reply that has those of one
 * operation alone, and an entry of it, is not parsed for the other.
 * @param chosen by the user; null: recognize it.
 */
function recognizeReply(
  body: Uint8Array,
  modifiedMs: number,
  chosen: Operation | null,
  receivedAtMs: number,
): RecognizedFile {
  const parse = (operation: Operation): ParsedPage =>
    parsePage({ operation, status: null, headers: {}, body, receivedAtMs })
  const named = chosen ?? operationByFields(body)
  const likely = named === null ? [] : [parse(named)]
  const isCertain = chosen !== null || likely.some((reading) => countEntries(reading) > 0)
  const readings = isCertain ? likely : OPERATIONS.map(parse)
  const pages = readings.filter((reading): reading is Page => reading.kind === 'page')
  const [failure] = readings.flatMap((reading) => (reading.kind === 'failure' ? [reading.message] : []))
  const [first] = pages
  if (!first) return { kind: 'refused', message: failure ?? 'It is no reply of the service.' }
  const best = pages.toSorted((a, b) => countEntries(b) - countEntries(a))[0] ?? first
  return {
    kind: 'page',
    operation: chosen ?? (countEntries(best) > 0 ? best.operation : named),
    page: first.envelope.page !== null && first.envelope.page >= 1 ? first.envelope.page : null,
    sha256: hash('sha256', body, 'hex'),
    modifiedMs,
  }
}

function countEntries(reading: ParsedPage): number {
  return reading.kind === 'page' ? reading.entries.length : 0
}

/** Member names that only one operation has, such as `"showOnWebsite3"`. */
const OWN_FIELDS: Readonly<Record<Operation, RegExp>> = {
  history: /"(?:showOnWebsite|deleted|time)\d*(?:\[\d+\])?"/,
  responses: /"(?:content|type|date)\d*(?:\[\d+\])?"/,
}

function operationByFields(body: Uint8Array): Operation | null {
  const text = new TextDecoder().decode(body)
  const named = OPERATIONS.filter((operation) => OWN_FIELDS[operation].test(text))
  return named.length === 1 ? (named[0] ?? null) : null
}
