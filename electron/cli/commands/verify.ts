import { AppError } from '../../../shared/app-error.ts'
import { readHead } from '../../evidence/head-file.ts'
import { verifyArchive } from '../../evidence/verify-archive.ts'
import { Arguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { withCache } from '../services.ts'
import { writeLine } from '../terminal.ts'

/** `verify`: recomputes every hash of the archive and names the first thing that is wrong. */
export const verify: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, [], [])
  const [path, ...others] = args.positionals
  if (path === undefined || others.length > 0) {
    throw new AppError('invalid-argument', 'Name the one workspace to verify.')
  }
  const verification = await withCache(path, terminal.env, async (db) =>
    verifyArchive(db, await readHead(path)),
  )
  const { isIntact, receipts, headHash, problem } = verification
  const sentence = isIntact
    ? `Intact: ${receipts} receipts, chain head ${headHash ?? 'none yet'}.`
    : `Not intact: ${problem?.message ?? 'unknown problem'}`
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(verification) : sentence)
  return isIntact ? EXIT.done : EXIT.verificationFailed
}
