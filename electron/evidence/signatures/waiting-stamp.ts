import { existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type { SignatureCheck } from '../../../shared/domain/verification.ts'
import type { Transport } from '../../api/transport.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { writeReportFile } from '../../lib/report-file.ts'
import { checkSignaturesBeside } from './check-signatures.ts'
import { buildStampRequest, isRequestFor, requestStamp } from './time-stamp.ts'

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
