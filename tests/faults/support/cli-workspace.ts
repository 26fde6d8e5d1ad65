import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import type { DatabaseLocation } from '../../../electron/store/open-database.ts'
import { type CliRun, runCli } from '../../support/run-cli.ts'

/** A workspace that is used through the command line alone, as processes of their own. */
export const CLI = fileURLToPath(new URL('../../../electron/cli.ts', import.meta.url))
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
  /** `sync --json`; the parsed document of its standard output. */
  sync(): Promise<SyncDocument>
  verify(): Promise<CliRun>
}

export interface SyncDocument {
  readonly exitCode: number | null
  readonly outcome?: string
  readonly error?: { readonly code: string; readonly message: string }
  readonly sweeps?: readonly { readonly outcome: string; readonly reasons: readonly string[] }[]
}

/** Makes a workspace in `folder`, or in a folder of its own. @throws when the command line cannot. */
export async function createCliWorkspace(
  baseUrl: string,
  folder: string = mkdtempSync(join(tmpdir(), 'unhidden-faults-')),
): Promise<CliWorkspace> {
  const path = join(folder, 'Audit.unhidden')
  const where = ['--workspace', path, '--base-url', baseUrl, '--client-id', CLIENT_ID]
  const created = await runCli(['workspace', 'create', ...where], SECRETS)
  if (created.code !== 0) throw new Error(`workspace create: ${created.stderr}`)
  const vault = await openVault(path, createKeychain(), SECRETS.UNHIDDEN_PASSPHRASE)
  const run = (command: string, ...more: string[]) => runCli([command, '--workspace', path, ...more], SECRETS)
  return {
    path,
    location: { path, keyHex: await vault.getDatabaseKey() },
    run,
    sync: async () => toSyncDocument(await run('sync', '--json')),
    verify: () => runCli(['verify', path], SECRETS),
  }
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
