import { existsSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import { createNodeTransport } from '../../api/node-transport.ts'
import { signFile } from '../../evidence/signatures/sign-file.ts'
import {
  buildStampRequest,
  isRequestFor,
  requestStamp,
  STAMP_LIMITS,
} from '../../evidence/signatures/time-stamp.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { writeReportFile } from '../../lib/report-file.ts'
import { Arguments } from '../arguments.ts'
import { type Command, EXIT, writeLine } from '../terminal.ts'

/**
 * `timestamp`: asks an authority for a time stamp of a file or a bundle ([Note: What a signature signs] in
 * evidence/signatures/sign-file.ts). No authority is asked unless its address is given. Where it cannot be reached, the
 * request is kept beside the file, and the same command sends it again.
 */
export const timestamp: Command = async ({ args: given, env, output }) => {
  const args = Arguments.parse(given, ['url'], ['detached', 'force'])
  const [path, ...others] = args.positionals
  if (path === undefined || others.length > 0) {
    throw new AppError('invalid-argument', 'Name the one report or bundle to stamp.')
  }
  const url = args.find('url') ?? env.UNHIDDEN_TIMESTAMP_URL
  if (!url) {
    throw new AppError(
      'invalid-argument',
      'No authority is set: name one with --url or UNHIDDEN_TIMESTAMP_URL.',
    )
  }
  const transport = createNodeTransport({ limits: STAMP_LIMITS })
  const waiting = `${path}.tsq`
  const seal = async (digest: (hash: 'sha256') => Buffer) => {
    const sha256 = digest('sha256')
    const request = findWaiting(waiting, sha256) ?? buildStampRequest(sha256)
    try {
      return await requestStamp(transport, url, request, sha256)
    } catch (error) {
      throw keepWaiting(error, waiting, request)
    }
  }
  try {
    const choice = { isDetached: args.has('detached'), isForced: args.has('force'), nowMs: Date.now() }
    const sealed = await signFile(path, { extension: 'tsr', seal }, choice)
    rmSync(waiting, { force: true })
    const text = `Stamped ${sealed.signed}: ${sealed.signature}
Check it with: openssl ts -verify -data ${sealed.signed} -in ${sealed.signature} -CAfile AUTHORITY`
    await writeLine(output, args.has('json') ? JSON.stringify({ file: path, ...sealed }) : text)
    return EXIT.done
  } finally {
    transport.close()
  }
}

/** The request that waits for these bytes; one for other bytes is replaced. */
function findWaiting(path: string, sha256: Buffer): Buffer | undefined {
  const request = existsSync(path) ? readRegularFile(path) : undefined
  return request && isRequestFor(request, sha256) ? request : undefined
}

/** @returns the error, in words that say what happens to the request where a later attempt may succeed */
function keepWaiting(error: unknown, path: string, request: Buffer): unknown {
  const { code, message, details, retryable } = toAppError(error)
  if (!retryable) return error
  writeReportFile(path, request)
  const kept = `The request waits in ${basename(path)}; run the same command again when you are online.`
  return new AppError(code, `${message} ${kept}`, { cause: error, details })
}
