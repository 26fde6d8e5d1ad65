import { AppError } from '../../../shared/app-error.ts'
import { createNodeTransport } from '../../api/node-transport.ts'
import { signFile } from '../../evidence/signatures/sign-file.ts'
import { STAMP_LIMITS } from '../../evidence/signatures/time-stamp.ts'
import { WaitingStamp } from '../../evidence/signatures/waiting-stamp.ts'
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
  const waiting = new WaitingStamp(path)
  const seal = (digest: (hash: 'sha256') => Buffer) => waiting.request(transport, url, digest('sha256'))
  try {
    const choice = { isDetached: args.has('detached'), isForced: args.has('force'), nowMs: Date.now() }
    const sealed = await signFile(path, { extension: 'tsr', seal }, choice)
    waiting.end()
    const text = `Stamped ${sealed.signed}: ${sealed.signature}
Check it with: openssl ts -verify -data ${sealed.signed} -in ${sealed.signature} -CAfile AUTHORITY`
    await writeLine(output, args.has('json') ? JSON.stringify({ file: path, ...sealed }) : text)
    return EXIT.done
  } finally {
    transport.close()
  }
}
