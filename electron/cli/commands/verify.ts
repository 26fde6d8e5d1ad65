import { closeSync, openSync, readSync } from 'node:fs'
import { AppError } from '../../../shared/app-error.ts'
import type { Verification } from '../../../shared/domain/verification.ts'
import { createKeychain } from '../../credentials/keychain.ts'
import { openVault } from '../../credentials/open-vault.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { systemCode, toFileError } from '../../files/file-error.ts'
import { verifyWorkspace } from '../../indexing/verify-workspace.ts'
import { Arguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXIT } from '../exit-codes.ts'
import { type Terminal, writeLine } from '../terminal.ts'

/** `verify`: recomputes every hash of a workspace or a bundle and names the first thing that is wrong. */
export const verify: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, [], ['index'])
  const [path, ...others] = args.positionals
  if (path === undefined || others.length > 0) {
    throw new AppError('invalid-argument', 'Name the one workspace or bundle to verify.')
  }
  const verification = isZipFile(path)
    ? verifyBundle(path)
    : await verifyWorkspaceFile(path, terminal.env, args.has('index'))
  const line = args.has('json') ? JSON.stringify(verification) : toSentence(verification)
  await writeLine(terminal.output, line)
  return verification.isIntact ? EXIT.done : EXIT.verificationFailed
}

async function verifyWorkspaceFile(
  path: string,
  env: Terminal['env'],
  withIndex: boolean,
): Promise<Verification> {
  const vault = await openVault(path, createKeychain(), env.UNHIDDEN_PASSPHRASE || undefined)
  return verifyWorkspace({ path, keyHex: await vault.getDatabaseKey() }, { withIndex })
}

const INDEX_SENTENCES: Readonly<Record<Verification['index'], string>> = {
  agrees: ' The index follows from the archive.',
  differs: '',
  'not-checked': '',
}

function toSentence({ isIntact, receipts, headHash, problem, index }: Verification): string {
  if (!isIntact) return `Not intact: ${problem?.message ?? 'unknown problem'}`
  return `Intact: ${receipts} receipts, chain head ${headHash ?? 'none yet'}.${INDEX_SENTENCES[index]}`
}

/** By its first bytes; an encrypted workspace begins with random ones. */
function isZipFile(path: string): boolean {
  try {
    const file = openSync(path, 'r')
    try {
      const start = Buffer.alloc(4)
      return readSync(file, start, 0, 4, 0) === 4 && start.toString('latin1') === 'PK\x03\x04'
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT')
      throw new AppError('workspace-missing', 'There is no file of this name.')
    throw toFileError(error, path)
  }
}
