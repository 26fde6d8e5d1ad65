import { AppError } from '../../../shared/app-error.ts'
import type { LogRecord } from '../../../shared/domain/auditor-log.ts'
import { openWith } from '../../app/open-workspace.ts'
import { replaceDatabaseKey, settleKeys } from '../../app/workspace-keys.ts'
import { changeProtection, openVault, type ProtectionChoice } from '../../credentials/open-vault.ts'
import type { Vault } from '../../credentials/vault.ts'
import { lockWorkspace } from '../../store/workspace-file.ts'
import { Arguments } from '../arguments.ts'
import { createServices } from '../services.ts'
import { type Command, EXIT, type Terminal, writeLine } from '../terminal.ts'

/** `workspace renew-key`: encrypts the file with another random key. */
export const renewKey: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace'], [])
  const path = args.get('workspace')
  const openSecrets = () => openVault(path, createServices().keychain, passphraseOf(terminal))
  const vault = await openSecrets()
  const settled = vault.hasTwoKeys ? await settleKeys(path, openSecrets) : vault
  await replaceDatabaseKey(path, settled)
  await note(path, settled, { action: 'key-renewed', details: {} })
  const result = { workspace: path, protection: settled.protection }
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(result) : `${path} has a new key.`)
  return EXIT.done
}

/** `workspace protect`: keeps the keys elsewhere, or under another passphrase. */
export const protect: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace', 'with'], [])
  const path = args.get('workspace')
  const choice = choiceFrom(terminal, args.getOneOf('with', ['keychain', 'passphrase']))
  const { keychain } = createServices()
  const openSecrets = () => openVault(path, keychain, passphraseOf(terminal))
  const former = await openSecrets()
  if (former.hasTwoKeys) await settleKeys(path, openSecrets)
  const lock = lockWorkspace(path)
  let vault: Vault
  try {
    vault = await changeProtection(path, keychain, await openSecrets(), choice)
  } finally {
    lock.release()
  }
  const details = { from: former.protection, to: vault.protection }
  await note(path, vault, { action: 'protection-changed', details })
  const result = { workspace: path, protection: vault.protection }
  const sentence = `${path} is protected by ${vault.protection === 'keychain' ? 'the keychain' : 'a passphrase'}.`
  await writeLine(terminal.output, args.has('json') ? JSON.stringify(result) : sentence)
  return EXIT.done
}

async function note(
  path: string,
  vault: Vault,
  { action, details }: Pick<LogRecord, 'action' | 'details'>,
): Promise<void> {
  const workspace = await openWith(path, vault)
  try {
    const record = { atMs: Date.now(), action, subject: '', details: { by: 'command line', ...details } }
    await workspace.store.run('log:record', record)
  } finally {
    await workspace.close()
  }
}

function passphraseOf({ env }: Terminal): string | undefined {
  return env.UNHIDDEN_PASSPHRASE || undefined
}

/** @throws AppError *invalid-argument* without a new passphrase */
function choiceFrom({ env }: Terminal, kind: ProtectionChoice['kind']): ProtectionChoice {
  if (kind === 'keychain') return { kind }
  const passphrase = env.UNHIDDEN_NEW_PASSPHRASE
  if (passphrase) return { kind, passphrase }
  throw new AppError('invalid-argument', 'The new passphrase is expected in UNHIDDEN_NEW_PASSPHRASE.')
}
