import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCommandLine } from '../../../electron/cli/run-command-line.ts'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import type { DatabaseLocation } from '../../../electron/store/open-database.ts'
import { CLI, type CliRun, runCli } from '../../support/run-cli.ts'

/** A workspace that is used through the command line alone. */
const NAME = 'Audit.unhidden'
export const CLIENT_ID = '7e51c0ffee'.repeat(4)
export const PRIVATE_KEY = 'key of the fault tests'
export const SECRETS = {
  UNHIDDEN_PASSPHRASE: 'passphrase of the fault tests',
  UNHIDDEN_PRIVATE_KEY: PRIVATE_KEY,
}

export interface CliWorkspace {
  readonly path: string
  /** The database key, for looking into the file from this process. */
  readonly location: DatabaseLocation
  /** Runs `COMMAND … --workspace PATH`. */
  run(command: string, ...more: string[]): Promise<CliRun>
  /** The same in this process, which saves the start of another. */
  runHere(command: string, ...more: string[]): Promise<CliRun>
  /** `sync --json` in this process; the parsed document of its standard output. */
  sync(): Promise<SyncDocument>
  verify(): Promise<CliRun>
}

export interface SyncDocument {
  readonly exitCode: number | null
  readonly outcome?: string
  readonly error?: { readonly code: string; readonly message: string }
  readonly sweeps?: readonly { readonly outcome: string; readonly reasons: readonly string[] }[]
}

/** Workspaces as `workspace create` made them, one for each service; nobody works in them. */
const created = new Map<string, Promise<DatabaseLocation>>()

/** Makes a workspace in `folder`, or in a folder of its own. @throws when the command line cannot. */
export async function createCliWorkspace(
  baseUrl: string,
  folder: string = mkdtempSync(join(tmpdir(), 'unhidden-faults-')),
): Promise<CliWorkspace> {
  const original = created.get(baseUrl) ?? createOriginal(baseUrl)
  created.set(baseUrl, original)
  const { path: from, keyHex } = await original
  // A copy of a workspace that was never used is a new one, and saves a process and a derived key.
  cpSync(join(from, '..'), folder, { recursive: true })
  return toCliWorkspace({ path: join(folder, NAME), keyHex })
}

async function createOriginal(baseUrl: string): Promise<DatabaseLocation> {
  const path = join(mkdtempSync(join(tmpdir(), 'unhidden-faults-')), NAME)
  const where = ['--workspace', path, '--base-url', baseUrl, '--client-id', CLIENT_ID]
  const { code, stderr } = await runCli(['workspace', 'create', '--time-zone', 'UTC', ...where], SECRETS)
  if (code !== 0) throw new Error(`workspace create: ${stderr}`)
  const vault = await openVault(path, createKeychain(), SECRETS.UNHIDDEN_PASSPHRASE)
  return { path, keyHex: await vault.getDatabaseKey() }
}

function toCliWorkspace(location: DatabaseLocation): CliWorkspace {
  const { path } = location
  const run = (command: string, ...more: string[]) => runCli([command, '--workspace', path, ...more], SECRETS)
  const runHere = (command: string, ...more: string[]) =>
    runInProcess([command, '--workspace', path, ...more])
  return {
    path,
    location,
    run,
    runHere,
    sync: async () => toSyncDocument(await runHere('sync', '--json')),
    verify: () => runCli(['verify', path], SECRETS),
  }
}

async function runInProcess(args: readonly string[]): Promise<CliRun> {
  const [output, errors] = [new PassThrough(), new PassThrough()]
  const texts = Promise.all([text(output), text(errors)])
  const env = { ...process.env, ...SECRETS }
  const code = await runCommandLine({ args, env, input: Readable.from([]), output, errors })
  output.end()
  errors.end()
  const [stdout, stderr] = await texts
  return { code, stdout, stderr }
}

export function toSyncDocument({ code, stdout }: CliRun): SyncDocument {
  return { exitCode: code, ...JSON.parse(stdout) }
}

export function removeWorkspace({ path }: CliWorkspace): void {
  rmSync(join(path, '..'), { recursive: true, force: true })
}

/** Starts `sync` and leaves it running. */
export function startSync({ path }: Pick<CliWorkspace, 'path'>, options: SpawnOptions = {}): ChildProcess {
  return spawn(process.execPath, [CLI, 'sync', '--workspace', path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...options,
    env: { ...process.env, ...SECRETS, ...options.env },
  })
}

export type ProcessEnd = readonly [code: number | null, signal: NodeJS.Signals | null]

export function endOf(child: ChildProcess): Promise<ProcessEnd> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve([child.exitCode, child.signalCode])
  }
  return new Promise((resolve) => {
    child.once('exit', (...end) => resolve(end))
  })
}
