import type { z } from 'zod'
import { AppError, invalid } from '../../../shared/app-error.ts'
import { auditZoneSchema, getSystemZoneName } from '../../../shared/domain/audit-zone.ts'
import type { LogRecord } from '../../../shared/domain/auditor-log.ts'
import {
  SIGNATURE_PRESETS,
  type SignatureScheme,
  signatureSchemeSchema,
} from '../../../shared/domain/signature-scheme.ts'
import {
  type Connection,
  connectionSchema,
  type FilesOnly,
  filesOnlySchema,
  type scopeSchema,
} from '../../../shared/domain/workspace.ts'
import { createWorkspace, openWith, replaceDatabaseKey, settleKeys } from '../../app/open-workspace.ts'
import { changeProtection, openVault, type ProtectionChoice } from '../../credentials/open-vault.ts'
import type { Vault } from '../../credentials/vault.ts'
import { toFileError } from '../../lib/file-error.ts'
import { parseJson } from '../../lib/json-file.ts'
import { readRegularFile } from '../../lib/regular-file.ts'
import { lockWorkspace } from '../../store/workspace-file.ts'
import { Arguments } from '../arguments.ts'
import { createServices, privateKeyFrom, protectionFrom, withWorkspace } from '../services.ts'
import { type Command, EXIT, type ExitCode, type Terminal, writeResult } from '../terminal.ts'

const OPTIONS = ['workspace', 'base-url', 'client-id', 'scheme', 'business-id', 'from', 'to', 'time-zone']

const ACTIONS: Readonly<Record<string, Command>> = { create, protect, 'renew-key': renewKey }

/** `workspace create`, `renew-key` and `protect`. */
export const workspace: Command = (terminal) => {
  const [action = '', ...args] = terminal.args
  const run = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (run) return run({ ...terminal, args })
  const names = Object.keys(ACTIONS).join(', ')
  throw invalid(`What can be done with a workspace here: ${names}.`)
}

/** Creates an encrypted file; its key is kept where the user chose. */
async function create(terminal: Terminal): Promise<ExitCode> {
  const args = Arguments.parse(terminal.args, OPTIONS, ['private-key-stdin', 'offline'])
  if (args.positionals.length > 0) {
    throw invalid(`${args.positionals[0]} is one argument too many.`)
  }
  const path = args.get('workspace')
  const created = await createWorkspace(createServices(), {
    path,
    connection: args.has('offline') ? filesOnlyFrom(args) : await connectionFrom(args),
    privateKey: args.has('offline')
      ? null
      : ((await privateKeyFrom(terminal, args.has('private-key-stdin'))) ?? null),
    protection: protectionFrom(terminal.env),
    demo: null,
    timeZone: timeZoneFrom(args),
  })
  const { workspaceId, protection, hasPrivateKey, timeZone } = created.summarize()
  await created.close()
  const result = { workspace: path, workspaceId, protection, hasPrivateKey, timeZone }
  await writeResult(terminal.output, args, result, `Created ${path}.`)
  return EXIT.done
}

async function connectionFrom(args: Arguments): Promise<Connection> {
  const baseUrl = args.get('base-url')
  const clientId = args.get('client-id')
  const scheme = schemeFrom(args.find('scheme'))
  return parse(connectionSchema, { baseUrl, clientId, scheme, scope: scopeFrom(args) })
}

/** `--offline`: pages come only from files, so options of the service are rejected. */
function filesOnlyFrom(args: Arguments): FilesOnly {
  const superfluous = ['base-url', 'client-id', 'scheme'].find((name) => args.find(name) !== undefined)
  if (superfluous !== undefined || args.has('private-key-stdin')) {
    const option = superfluous ?? 'private-key-stdin'
    throw invalid(`--offline asks no service, so --${option} has no meaning.`)
  }
  return parse(filesOnlySchema, { service: 'none', scope: scopeFrom(args) })
}

/** That of this machine by default. @throws AppError *invalid-argument* */
function timeZoneFrom(args: Arguments): string {
  const parsed = auditZoneSchema.safeParse(args.find('time-zone') ?? getSystemZoneName())
  if (parsed.success) return parsed.data
  throw invalid(`--time-zone: ${parsed.error.issues[0]?.message}`, 'time-zone')
}

function scopeFrom(args: Arguments): z.input<typeof scopeSchema> {
  const ids = (args.find('business-id') ?? '').split(',').map((id) => id.trim())
  return { businessIds: ids.filter(Boolean), from: args.find('from') ?? null, to: args.find('to') ?? null }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid(`${issue?.path.join('.')}: ${issue?.message}`)
}

/** The name of a preset, or a JSON file with a scheme. */
function schemeFrom(name: string | undefined): SignatureScheme | undefined {
  const preset =
    name === undefined ? SIGNATURE_PRESETS[0] : SIGNATURE_PRESETS.find((each) => each.name === name)
  if (preset) return preset
  const parsed = signatureSchemeSchema.safeParse(readScheme(name ?? ''))
  if (parsed.success) return parsed.data
  const names = SIGNATURE_PRESETS.map((each) => `"${each.name}"`).join(', ')
  throw invalid(`--scheme is neither a scheme file nor one of ${names}.`)
}

function readScheme(path: string): unknown {
  try {
    return parseJson(readRegularFile(path).toString('utf8'))
  } catch (error) {
    throw new AppError('invalid-argument', `--scheme: ${toFileError(error, path).message}`, { cause: error })
  }
}

/** `workspace renew-key`: encrypts the file with another random key. */
async function renewKey(terminal: Terminal): Promise<ExitCode> {
  const args = Arguments.parse(terminal.args, ['workspace'], [])
  const path = args.get('workspace')
  const openSecrets = () => openVault(path, createServices().keychain, passphraseOf(terminal))
  const vault = await replaceDatabaseKey(path, openSecrets)
  await note(path, vault, { action: 'key-renewed', details: {} })
  const result = { workspace: path, protection: vault.protection }
  await writeResult(terminal.output, args, result, `${path} has a new key.`)
  return EXIT.done
}

/** `workspace protect`: keeps the keys elsewhere, or under another passphrase. */
async function protect(terminal: Terminal): Promise<ExitCode> {
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
  await writeResult(terminal.output, args, result, sentence)
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
  throw invalid('The new passphrase is expected in UNHIDDEN_NEW_PASSPHRASE.')
}

/** `rebuild`: discards the index and derives it from the archived pages again. */
export const rebuild: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace'], [])
  const path = args.get('workspace')
  const indexed = await withWorkspace(createServices(), path, terminal.env, (workspace) =>
    workspace.store.writer.rebuild(),
  )
  const sentence = `The index was rebuilt from ${indexed} archived pages.`
  await writeResult(terminal.output, args, { pages: indexed }, sentence)
  return EXIT.done
}
