import { existsSync, openSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ReadStream } from 'node:tty'
import { AppError, invalid } from '../../../shared/app-error.ts'
import { createNodeTransport } from '../../api/node-transport.ts'
import { WORKSPACE_EXTENSION, workspaceName } from '../../app/workspace.ts'
import { keyFilePath } from '../../credentials/key-file.ts'
import { openKey } from '../../evidence/signatures/open-key.ts'
import { signFile, WaitingStamp } from '../../evidence/signatures/sign-file.ts'
import { STAMP_LIMITS } from '../../evidence/signatures/time-stamp.ts'
import { writeFileAtomically } from '../../lib/atomic-file.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { Arguments } from '../arguments.ts'
import { withCache } from '../services.ts'
import { type Command, EXIT, type Terminal, write, writeResult } from '../terminal.ts'

/**
 * `sign`: signs a file, a bundle, or the evidence fingerprint of a workspace with the auditor's own SSH key or
 * certificate ([Note: What a signature signs] in evidence/signatures/sign-file.ts).
 */
export const sign: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['key'], ['detached', 'force'])
  const named = args.getOnly('Name the one report, bundle or workspace to sign.')
  const keyPath = args.get('key')
  const { seal, key, command } = await openKey(keyPath, terminal.env, () =>
    askPassphrase(terminal, basename(keyPath)),
  )
  const path = isWorkspace(named) ? await writeFingerprint(terminal, named) : named
  const choice = { isDetached: args.has('detached'), isForced: args.has('force'), nowMs: Date.now() }
  const sealed = await signFile(path, seal, choice)
  const { signature, signed } = sealed
  const text = `Signed ${signed} with the ${key}: ${signature}\nCheck it with: ${command(sealed)}`
  const result = { file: path, signature, signed, key }
  await writeResult(terminal.output, args, result, text)
  return EXIT.done
}

function isWorkspace(path: string): boolean {
  return path.endsWith(WORKSPACE_EXTENSION) || existsSync(keyFilePath(path))
}

/**
 * Writes the evidence fingerprint as a file beside the workspace: the head file changes with the next reply, and a
 * signature of it would fit no longer.
 * @returns its path
 */
function writeFingerprint({ env }: Terminal, workspace: string): Promise<string> {
  return withCache(workspace, env, async (db) => {
    const last = findLastReceipt(db)
    if (!last)
      throw new AppError('workspace-empty', 'The workspace has no replies, so no evidence fingerprint.')
    const path = join(dirname(workspace), `${workspaceName(workspace)}-${last.seq}.fingerprint.json`)
    const { workspaceId } = getWorkspaceRecord(db)
    const facts = { format: 'unhidden-fingerprint-1', workspaceId, seq: last.seq, hash: last.hash }
    await writeFileAtomically(path, `${JSON.stringify(facts, null, 2)}\n`)
    return path
  })
}

/** Not standard input: in an installed application it is no terminal, and it may be a pipe. */
const KEYBOARD = process.platform === 'win32' ? String.raw`\\.\CONIN$` : '/dev/tty'
const ENTER = /[\r\n]/
const INTERRUPT = '\u0003'
const BACKSPACE = ['\u007f', '\b']

/**
 * The passphrase of a signing key, from the environment or typed without being shown; asked for once.
 * @throws AppError *passphrase-required* where nobody can be asked, *cancelled*
 */
async function askPassphrase({ env, errors }: Terminal, keyName: string): Promise<string> {
  if (env.UNHIDDEN_SIGNING_PASSPHRASE) return env.UNHIDDEN_SIGNING_PASSPHRASE
  const keyboard = openKeyboard()
  await write(errors, `Passphrase of ${keyName}: `)
  try {
    return await readLine(keyboard)
  } finally {
    keyboard.setRawMode(false)
    keyboard.destroy()
    await write(errors, '\n')
  }
}

function openKeyboard(): ReadStream {
  try {
    const keyboard = new ReadStream(openSync(KEYBOARD, 'r'))
    return keyboard.setRawMode(true).setEncoding('utf8')
  } catch (cause) {
    const message = 'The key has a passphrase. Put it into UNHIDDEN_SIGNING_PASSPHRASE, or use a terminal.'
    throw new AppError('passphrase-required', message, { cause })
  }
}

async function readLine(keyboard: ReadStream): Promise<string> {
  let typed: string[] = []
  for await (const piece of keyboard) {
    for (const character of String(piece)) {
      if (ENTER.test(character)) return typed.join('')
      if (character === INTERRUPT) throw new AppError('cancelled', 'Nothing was signed.')
      typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : [...typed, character]
    }
  }
  throw new AppError('cancelled', 'Nothing was signed.')
}

/**
 * `timestamp`: asks an authority for a time stamp of a file or a bundle ([Note: What a signature signs] in
 * evidence/signatures/sign-file.ts). No authority is asked unless its address is given. Where it cannot be reached, the
 * request is kept beside the file, and the same command sends it again.
 */
export const timestamp: Command = async ({ args: given, env, output }) => {
  const args = Arguments.parse(given, ['url'], ['detached', 'force'])
  const path = args.getOnly('Name the one report or bundle to stamp.')
  const url = args.find('url') ?? env.UNHIDDEN_TIMESTAMP_URL
  if (!url) {
    throw invalid('No authority is set: name one with --url or UNHIDDEN_TIMESTAMP_URL.')
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
    await writeResult(output, args, { file: path, ...sealed }, text)
    return EXIT.done
  } finally {
    transport.close()
  }
}
