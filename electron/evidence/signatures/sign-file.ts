import { existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError, invalid, toAppError } from '../../../shared/app-error.ts'
import type { SignedReport } from '../../../shared/domain/kept-report.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import type { SignatureCheck } from '../../../shared/domain/verification.ts'
import type { Transport } from '../../api/transport.ts'
import { readOr } from '../../lib/file-error.ts'
import { readPieces, readRegularFile } from '../../lib/regular-file.ts'
import { ReportFile, writeReportFile } from '../../lib/report-file.ts'
import { ZipReader } from '../../lib/zip/zip-reader.ts'
import { ZipWriter } from '../../lib/zip/zip-writer.ts'
import { type BundleFiles, isFolder, withBundle } from '../bundle-files.ts'
import { SIGNATURES_FOLDER, TAG_MANIFEST_FILE } from '../bundle-layout.ts'
import { verifyBundle } from '../verify-bundle.ts'
import { checkSignaturesBeside } from './check-signatures.ts'
import { openKey, type Seal, type Sealed } from './open-key.ts'
import { digestOf } from './ssh-signature.ts'
import { buildStampRequest, isRequestFor, requestStamp } from './time-stamp.ts'

/**
 * [Note: What a signature signs] A signature of a file is a file beside it and signs all of its bytes. A signature of a
 * bundle is a file in it and signs its tag manifest, which has the SHA-256 of every other file, of the payload through
 * `manifest-sha256.txt`. No manifest lists signatures, so another one can be added, and all hashes stay right.
 * @throws AppError *evidence-broken* for a bundle that does not verify, *signature-exists*
 */
export async function signFile(
  path: string,
  seal: Seal,
  { isDetached, isForced, nowMs }: { isDetached: boolean; isForced: boolean; nowMs: number },
): Promise<Sealed> {
  if (isFolder(path)) throw invalid('A folder cannot be signed. Name the ZIP file.')
  const manifest = readOr(undefined, () => withBundle(path, readManifest))
  if (manifest) refuseChanged(path)
  if (manifest && !isDetached) {
    const bytes = await seal.seal((hash) => digestOf([manifest.bytes], hash))
    const signature = `${SIGNATURES_FOLDER}${manifest.signatures + 1}.${seal.extension}`
    appendToZip(path, { name: `${manifest.folder}${signature}`, bytes }, nowMs)
    return { signature, signed: TAG_MANIFEST_FILE }
  }
  const beside = `${path}.${seal.extension}`
  if (existsSync(beside) && !isForced) {
    const message = `"${basename(beside)}" exists. --force replaces it.`
    throw new AppError('signature-exists', message, { details: { file: basename(beside) } })
  }
  writeReportFile(beside, await seal.seal((hash) => digestOf(readPieces(path), hash)))
  return { signature: basename(beside), signed: basename(path) }
}

interface SignedManifest {
  readonly bytes: Buffer
  readonly folder: string
  /** How many signatures are there. */
  readonly signatures: number
}

function readManifest(files: BundleFiles): SignedManifest | undefined {
  const bytes = files.find(TAG_MANIFEST_FILE)
  const signatures = files.names.filter((name) => name.startsWith(SIGNATURES_FOLDER)).length
  return bytes && { bytes, folder: files.folder, signatures }
}

function refuseChanged(path: string): void {
  const { problem } = verifyBundle(path)
  if (!problem) return
  throw new AppError('evidence-broken', `The bundle is not intact, so it was not signed. ${problem.message}`)
}

/**
 * Adds one entry at the end of a ZIP file. The bytes of its other entries stay as they are. The file is replaced when
 * the new one is complete.
 * @throws AppError *evidence-broken*, *file-access*, *disk-full*
 */
function appendToZip(
  path: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  modifiedAtMs: number,
): ReportResult {
  const zip = ZipReader.open(path)
  const file = new ReportFile(path)
  try {
    const { entries, offset, lengthBytes } = zip.directory
    for (const piece of zip.stretch(0, offset)) file.writeBytes(piece)
    const directory = Buffer.concat([...zip.stretch(offset, lengthBytes)])
    const before = { entries, offset, bytes: directory }
    const writer = new ZipWriter((piece) => file.writeBytes(piece), modifiedAtMs, before)
    writer.add(name, [bytes])
    writer.finish()
  } catch (error) {
    file.discard()
    throw error
  } finally {
    // Windows does not replace an open file.
    zip.close()
  }
  try {
    return file.finish(0)
  } finally {
    file.discard()
  }
}

/** A request that waits beside its file where the authority could not be reached; the next attempt sends it again. */
export class WaitingStamp {
  readonly #path: string

  /** @param path of the file to be stamped */
  constructor(path: string) {
    this.#path = `${path}.tsq`
  }

  /** @throws AppError as `requestStamp`; where a later attempt may succeed, its message names the waiting request. */
  async request(transport: Transport, url: string, sha256: Buffer): Promise<Buffer> {
    const request = this.#find(sha256) ?? buildStampRequest(sha256)
    try {
      return await requestStamp(transport, url, request, sha256)
    } catch (error) {
      throw this.#keep(error, request)
    }
  }

  /** After the stamp was stored. */
  end(): void {
    rmSync(this.#path, { force: true })
  }

  /** One for other bytes is replaced. */
  #find(sha256: Buffer): Buffer | undefined {
    const request = existsSync(this.#path) ? readRegularFile(this.#path) : undefined
    return request && isRequestFor(request, sha256) ? request : undefined
  }

  #keep(error: unknown, request: Buffer): unknown {
    const { code, message, details, retryable } = toAppError(error)
    if (!retryable) return error
    writeReportFile(this.#path, request)
    const kept = `The request waits in ${basename(this.#path)}; run the same command again when you are online.`
    return new AppError(code, `${message} ${kept}`, { cause: error, details })
  }
}

/**
 * Puts a time stamp beside a file.
 * @param sha256 of the file, lower-case hex
 * @returns what the verifiers find in it
 * @throws AppError *signature-exists*, and as `WaitingStamp.request`
 */
export async function stampBeside(
  transport: Transport,
  url: string,
  path: string,
  sha256: string,
): Promise<readonly SignatureCheck[]> {
  const stamp = `${path}.tsr`
  if (existsSync(stamp)) {
    const file = basename(stamp)
    throw new AppError('signature-exists', `"${file}" exists.`, { details: { file } })
  }
  const waiting = new WaitingStamp(path)
  writeReportFile(stamp, await waiting.request(transport, url, Buffer.from(sha256, 'hex')))
  waiting.end()
  return checkSignaturesBeside(path).filter(({ name }) => name === basename(stamp))
}

export interface SignOrder {
  readonly paths: readonly string[]
  readonly keyPath: string
  /** Null while it was not asked for. */
  readonly passphrase: string | null
}

/**
 * Puts a signature beside each file.
 * @throws AppError *passphrase-required* for a protected key without one, and as `openKey` and `signFile`
 */
export async function signFiles({ paths, keyPath, passphrase }: SignOrder): Promise<SignedReport> {
  const { seal, key } = await openKey(keyPath, process.env, async () => {
    if (passphrase !== null) return passphrase
    throw new AppError('passphrase-required', 'The key has a passphrase.')
  })
  const signatures: string[] = []
  for (const path of paths) {
    const choice = { isDetached: true, isForced: false, nowMs: Date.now() }
    signatures.push((await signFile(path, seal, choice)).signature)
  }
  return { key, signatures }
}
