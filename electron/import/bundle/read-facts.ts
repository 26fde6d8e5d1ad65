import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import { findZoneName, UTC_ZONE_NAME } from '../../../shared/domain/audit-zone.ts'
import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { momentSchema } from '../../../shared/domain/moment.ts'
import { isSameScope, type Scope, scopeSchema } from '../../../shared/domain/workspace.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { LOG_FILE, RECEIPTS_FILE, REDACTED_MARK, SWEEPS_FILE } from '../../evidence/bundle-layout.ts'
import type { HashedReceipt } from '../../evidence/receipt.ts'
import { readReceipts } from '../../evidence/verify-bundle.ts'
import { broken } from '../../lib/file-error.ts'
import { readPieces } from '../../lib/regular-file.ts'
import { CUSTODY_FILE } from '../../reports/custody.ts'
import { parseRecipe, recipeFile } from '../../reports/recipe.ts'
import { listPages } from './save-pages.ts'

const BAG_INFO_FILE = 'bag-info.txt'
const TIME_ZONE_FIELD = 'Audit-Time-Zone'
const SCOPES_LIMIT = 20
const sweepLine = z.object({ scope_json: z.string() })

/**
 * The facts that a bundle states. They are not checked here, and are shown beside the result of the verification.
 * @throws AppError *evidence-broken* when a part cannot be read, *file-access*
 */
export function readFacts(files: BundleFiles, path: string): BundleFacts {
  const info = readBagInfo(files)
  const recipeText = files.findText(recipeFile())
  const recipe = recipeText === undefined ? null : parseRecipe(recipeText)
  const sweeps = readLines(files, SWEEPS_FILE)
  const receipts = files.names.includes(RECEIPTS_FILE) ? readDatedReceipts(files) : []
  const moments = receipts.map(({ receivedAtMs }) => receivedAtMs)
  return {
    fileName: basename(path),
    ...measureFile(path),
    workspaceId: info.get('External-Identifier') ?? null,
    workspaceName: recipe?.pdf?.workspaceName || null,
    preparedBy: recipe?.pdf?.preparedBy || null,
    application: recipe?.application ?? info.get('Bag-Software-Agent') ?? null,
    madeOn: info.get('Bagging-Date') ?? null,
    timeZone: toTimeZone(info),
    report: recipe && {
      template: recipe.template,
      filter: recipe.filter,
      asOfMs: recipe.asOfMs,
      isPast: recipe.isPast,
      indexVersion: recipe.indexVersion,
    },
    isRedacted: files.names.includes(REDACTED_MARK),
    receipts: receipts.length,
    firstReplyMs: moments.reduce<number | null>(earlier, null),
    lastReplyMs: moments.reduce<number | null>(later, null),
    sweeps: sweeps.length,
    scopes: listScopes(sweeps),
    logEntries: readLines(files, LOG_FILE).length,
    pages: listPages(files).length,
    custody: readCustody(files),
  }
}

/** @throws AppError *evidence-broken* also where a time is none that screens can print. */
export function readDatedReceipts(files: BundleFiles): HashedReceipt[] {
  const receipts = readReceipts(files)
  const wrong = receipts.find((receipt) => !datedSchema.safeParse(receipt).success)
  if (wrong) throw broken(`receipt ${wrong.seq} has a time that no date can have`)
  return receipts
}

const datedSchema = z.object({ sentAtMs: momentSchema, receivedAtMs: momentSchema })

/**
 * See [Note: Audit time zone]; UTC in bundles of earlier versions. @throws AppError *evidence-broken* for an unknown
 * one.
 */
export function readTimeZone(files: BundleFiles): string {
  return toTimeZone(readBagInfo(files))
}

/** Imported files are listed in it, each with its name. */
const CUSTODY_LIMIT_BYTES = 256 * 1024

function readCustody(files: BundleFiles): string | null {
  const isShort = (files.sizeOf(CUSTODY_FILE) ?? 0) <= CUSTODY_LIMIT_BYTES
  return (isShort && files.findText(CUSTODY_FILE)) || null
}

function toTimeZone(info: ReadonlyMap<string, string>): string {
  const name = findZoneName(info.get(TIME_ZONE_FIELD) ?? UTC_ZONE_NAME)
  if (name !== null) return name
  throw broken('this version does not know its time zone')
}

function readBagInfo(files: BundleFiles): ReadonlyMap<string, string> {
  const lines = (files.findText(BAG_INFO_FILE) ?? '')
    .split('\n')
    .map((line) => /^([A-Za-z-]+): (.*)$/.exec(line) ?? [])
  return new Map(lines.flatMap(([, name, value]) => (name ? [[name, value ?? '']] : [])))
}

function readLines(files: BundleFiles, name: string): readonly string[] {
  return [...(files.findLines(name) ?? [])].filter((line) => line !== '')
}

/** Skips unreadable scopes, which the verification reports. */
function listScopes(sweeps: readonly string[]): Scope[] {
  const found: Scope[] = []
  for (const line of sweeps.toReversed()) {
    const scope = parseScope(line)
    if (scope && !found.some((known) => isSameScope(known, scope))) found.push(scope)
  }
  return found.slice(0, SCOPES_LIMIT)
}

function parseScope(line: string): Scope | null {
  try {
    return scopeSchema.parse(JSON.parse(sweepLine.parse(JSON.parse(line)).scope_json))
  } catch {
    return null
  }
}

function earlier(a: number | null, b: number): number {
  return a === null || b < a ? b : a
}

function later(a: number | null, b: number): number {
  return a === null || b > a ? b : a
}

/** @throws AppError *file-access* */
export function measureFile(path: string): Pick<BundleFacts, 'sizeBytes' | 'sha256'> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for (const piece of readPieces(path)) {
    hash.update(piece)
    sizeBytes += piece.length
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
