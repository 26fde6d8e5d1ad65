import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError, type AppErrorCode, toAppError } from '../../shared/app-error.ts'
import { UTC_ZONE_NAME } from '../../shared/domain/audit-zone.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { type Connection, DEMO_ADDRESS } from '../../shared/domain/workspace.ts'
import { keyFilePath, readKeyFile } from '../credentials/key-file.ts'
import { DEMO_DEFAULTS } from '../demo/demo-data.ts'
import { workerUrl } from '../lib/workers.ts'
import type { DemoParameters } from '../store/writer-api.ts'
import type { DemoServiceMethods, DemoServiceSettings } from '../threads/demo-service.worker.ts'
import { connect } from '../threads/rpc.ts'
import {
  createUnprotectedDemo,
  createWorkspace,
  openWorkspace,
  removeWorkspaceFiles,
} from './open-workspace.ts'
import { WORKSPACE_EXTENSION, type Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

const DAY_MS = 86_400_000

/** A new demo does not use a keychain that asks the user for a password. */
const NEW_DEMO_LIMIT_MS = 15_000
/**
 * The keychain once had the key of a demo that is there. Giving up early makes a second demo, without the decisions in
 * the first, so a loaded machine gets more time.
 */
const FORMER_DEMO_LIMIT_MS = 60_000
/** The keychain is not there or gave nothing; nobody is asked again. */
const NO_KEYCHAIN: ReadonlySet<AppErrorCode> = new Set([
  'keychain-unavailable',
  'keychain-locked',
  'keychain-timeout',
  'keychain-mismatch',
  'cancelled',
])

/**
 * Makes a workspace whose review service is the demo service on this machine. The client ID and key are random: they
 * open nothing else. Its key is kept by the keychain, or in the clear beside it where none answers ([Note: Unprotected
 * demo]); under a passphrase only where one is given. Its time zone is UTC, so that the sample has the same figures
 * everywhere.
 */
export async function createDemoWorkspace(
  services: WorkspaceServices,
  path: string,
  passphrase?: string,
  wanted: Partial<DemoParameters> = {},
): Promise<Workspace> {
  const today = Math.floor(services.clock.nowMs() / DAY_MS) * DAY_MS
  const { seed, events, responses, businesses } = DEMO_DEFAULTS
  const demo: DemoParameters = { seed, events, responses, businesses, nowMs: today, ...wanted }
  const connection: Connection = {
    baseUrl: DEMO_ADDRESS,
    clientId: randomBytes(20).toString('hex'),
    scheme: DEFAULT_SCHEME,
    scope: { businessIds: [], from: null, to: null },
  }
  const made = {
    path,
    connection,
    privateKey: randomBytes(32).toString('hex'),
    demo,
    timeZone: UTC_ZONE_NAME,
  }
  if (passphrase !== undefined) {
    return createWorkspace(services, { ...made, protection: { kind: 'passphrase', passphrase } })
  }
  try {
    return await withinLimit(services, NEW_DEMO_LIMIT_MS, () =>
      createWorkspace(services, { ...made, protection: { kind: 'keychain' } }),
    )
  } catch (error) {
    if (!NO_KEYCHAIN.has(toAppError(error).code)) throw error
    return createUnprotectedDemo(services, made)
  }
}

/** Stops waiting for the keychain after `limitMs`, the time of the opening included. */
async function withinLimit<Result>(
  { keychain }: Pick<WorkspaceServices, 'keychain'>,
  limitMs: number,
  use: () => Promise<Result>,
): Promise<Result> {
  const limit = setTimeout(() => keychain.cancel(), limitMs)
  try {
    return await use()
  } finally {
    clearTimeout(limit)
  }
}

/**
 * Runs `use` while the demo service of this workspace answers, with the connection that reaches it. The service gets
 * a new port each time, so its address is passed on and not stored.
 */
export async function withDemoService<Result>(
  workspace: Workspace,
  demo: DemoParameters,
  use: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = workspace.getConnection()
  const service = await startDemoServiceWorker({
    ...demo,
    clientId: connection.clientId,
    privateKey: await workspace.getPrivateKey(),
    scheme: connection.scheme,
  })
  try {
    return await use({ ...connection, baseUrl: service.baseUrl })
  } finally {
    await service.stop()
  }
}

export interface RunningDemoService {
  /** http://127.0.0.1:PORT */
  readonly baseUrl: string
  /** Ends the thread, and with it the service and the data. May be called more than once. */
  stop(): Promise<void>
}

/** Objects live no longer than the page they were made for, so a small nursery is enough. */
const NURSERY_MB = 16

/**
 * Runs the demo service in its own thread, because making the data takes most of a second.
 * @throws AppError *internal* if the thread does not start, or a number of the settings is not an integer.
 */
export async function startDemoServiceWorker(settings: DemoServiceSettings): Promise<RunningDemoService> {
  const worker = new Worker(workerUrl('threads/demo-service'), {
    name: 'demo-service',
    workerData: settings,
    env: {},
    resourceLimits: { maxYoungGenerationSizeMb: NURSERY_MB },
  })
  const client = connect<DemoServiceMethods>(worker, { name: 'demo-service' })
  try {
    const { baseUrl } = await client.call('start')
    return { baseUrl, stop: () => client.terminate() }
  } catch (error) {
    await client.terminate()
    throw error
  }
}

/** The file in the place of the demo. *other*: a workspace of the user, or a demo that needs a question to open. */
type Found =
  | { readonly kind: 'demo'; readonly workspace: Workspace }
  | { readonly kind: 'nothing' | 'lost' | 'other' }

const LOST: ReadonlySet<AppErrorCode> = new Set([
  'database-key-missing',
  'workspace-wrong-key',
  'workspace-missing',
])
const NAMES_LIMIT = 100

/**
 * Opens the demo of a folder, or makes it, without questions. It opens only a file whose key file has the mark of the
 * demo, and makes it again if its key is lost. Another file of the same name stays, and the demo gets the next name.
 */
export async function openDemo(services: WorkspaceServices, folder: string): Promise<Workspace> {
  for (let number = 1; number <= NAMES_LIMIT; number += 1) {
    const path = join(folder, `Demo${number === 1 ? '' : ` ${number}`}${WORKSPACE_EXTENSION}`)
    const found = await find(services, path)
    if (found.kind === 'demo') return found.workspace
    if (found.kind === 'lost') await removeWorkspaceFiles(path)
    if (found.kind !== 'other') return createDemoWorkspace(services, path)
  }
  throw new AppError('workspace-exists', 'Too many workspaces have the name of the demo.')
}

/** Removes a demo whose key is lost. Any other file at `path` stays. */
export async function removeLostDemo(services: WorkspaceServices, path: string): Promise<void> {
  const found = await find(services, path)
  if (found.kind === 'demo') await found.workspace.close()
  if (found.kind === 'lost') await removeWorkspaceFiles(path)
}

async function find(services: WorkspaceServices, path: string): Promise<Found> {
  if (!(await isMarked(path))) {
    const isTaken = (await isThere(path)) || (await isThere(keyFilePath(path)))
    return { kind: isTaken ? 'other' : 'nothing' }
  }
  try {
    const workspace = await withinLimit(services, FORMER_DEMO_LIMIT_MS, () =>
      openWorkspace(services, path, undefined),
    )
    if (workspace.record.demo) return { kind: 'demo', workspace }
    await workspace.close()
    return { kind: 'other' }
  } catch (error) {
    const { code } = toAppError(error)
    if (LOST.has(code)) return { kind: 'lost' }
    if (NO_KEYCHAIN.has(code)) return { kind: 'other' }
    throw error
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function isMarked(path: string): Promise<boolean> {
  return readKeyFile(path).then(
    ({ isDemo }) => isDemo === true,
    () => false,
  )
}
