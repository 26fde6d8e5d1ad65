import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type { Reperformance } from '../../../shared/domain/reperformance.ts'
import type { Verification } from '../../../shared/domain/verification.ts'
import { WORKSPACE_EXTENSION } from '../../app/workspace.ts'
import { keyFilePath } from '../../credentials/key-file.ts'
import { isFolder, withBundle } from '../../evidence/bundle-files.ts'
import { REDACTED_MARK } from '../../evidence/bundle-layout.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { compareRedacted, recomputeBundle } from '../../import/bundle/recompute-bundle.ts'
import { verifyWorkspace } from '../../indexing/verify-workspace.ts'
import { systemCode, toFileError } from '../../lib/file-error.ts'
import { Arguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { locateCache } from '../locate-cache.ts'
import { logVerified } from '../log-work.ts'
import { type Terminal, writeLine } from '../terminal.ts'
import { toReperformanceLines } from './reperformance-lines.ts'

/**
 * `verify`: recomputes every hash of a workspace or a bundle and names the first thing that is wrong. The report of a
 * bundle is made again from its replies; with `--against` a redacted bundle is compared with a full one.
 */
export const verify: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['against'], ['index'])
  const [path, ...others] = args.positionals
  if (path === undefined || others.length > 0) {
    throw new AppError('invalid-argument', 'Name the one workspace or bundle to verify.')
  }
  if (!isBundle(path)) {
    const verification = verifyWorkspace(await locateCache(path, terminal.env), {
      withIndex: args.has('index'),
    })
    const exit = await report(terminal, args, verification)
    await logVerified(terminal, path, verification)
    return exit
  }
  const verification = verifyBundle(path)
  const reperformance = verification.isIntact ? reperform(path, args.find('against')) : null
  return report(terminal, args, verification, reperformance)
}

async function report(
  { output }: Terminal,
  args: Arguments,
  verification: Verification,
  reperformance: Reperformance | null = null,
) {
  const isRedacted =
    verification.isIntact && verification.receipts === 0 && isRedactedBundle(args.positionals[0] ?? '')
  const first = isRedacted ? REDACTED : toSentence(verification)
  const sentence = [first, ...toReperformanceLines(reperformance)].join('\n')
  const all = { ...verification, ...(reperformance && { reperformance }) }
  await writeLine(output, args.has('json') ? JSON.stringify(all) : sentence)
  const isRight = verification.isIntact && reperformance?.outcome !== 'mismatch'
  return isRight ? EXIT.done : EXIT.verificationFailed
}

/** @throws AppError *invalid-argument* where a bundle to compare with is itself not in order. */
function reperform(path: string, against: string | undefined): Reperformance | null {
  if (against === undefined) return recomputeBundle(path)
  const full = isBundle(against) ? verifyBundle(against) : null
  if (!full?.isIntact) {
    const why = full?.problem?.message ?? 'It is no bundle.'
    throw new AppError('invalid-argument', `The bundle to compare with is not intact. ${why}`)
  }
  try {
    return compareRedacted(path, against)
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code !== 'evidence-broken') throw error
    throw new AppError('invalid-argument', `The two cannot be compared: ${message}.`, { cause: error })
  }
}

const INDEX_SENTENCES: Readonly<Record<Verification['index'], string>> = {
  agrees: ' The index follows from the archive.',
  differs: '',
  'not-checked': '',
}

const REDACTED =
  'Intact: a redacted report, without the replies that it follows from. Compare it with the full bundle: --against.'

function isRedactedBundle(path: string): boolean {
  return isBundle(path) && withBundle(path, ({ names }) => names.includes(REDACTED_MARK))
}

function toSentence({ isIntact, receipts, headHash, problem, index }: Verification): string {
  if (!isIntact) return `Not intact: ${problem?.message ?? 'unknown problem'}`
  return `Intact: ${receipts} receipts, chain head ${headHash ?? 'none yet'}.${INDEX_SENTENCES[index]}`
}

/**
 * A folder, or by its first bytes; an encrypted workspace begins with random ones. What neither begins so nor is called a
 * workspace nor has a key beside it is checked as a bundle, which says that it is none.
 */
function isBundle(path: string): boolean {
  try {
    if (isFolder(path)) return true
    if (!path.endsWith(WORKSPACE_EXTENSION) && !existsSync(keyFilePath(path))) return true
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(4)
      return readSync(file, start, 0, 4, 0) === 4 && start.toString('latin1') === 'PK\x03\x04'
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const { cause } = toFileError(error, path)
    if (systemCode(cause) === 'ENOENT')
      throw new AppError('workspace-missing', 'There is no file of this name.')
    throw toFileError(error, path)
  }
}
