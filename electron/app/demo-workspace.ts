import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { type AppErrorCode, toAppError } from '../../shared/app-error.ts'
import { UTC_ZONE_NAME } from '../../shared/domain/audit-zone.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import { DEMO_DEFAULTS } from '../demo/demo-data.ts'
import { workerUrl } from '../lib/workers.ts'
import type { DemoParameters } from '../store/writer-api.ts'
import type { DemoServiceMethods, DemoServiceSettings } from '../threads/demo-service.worker.ts'
import { connect } from '../threads/rpc.ts'
import { createUnprotectedDemo, createWorkspace } from './open-workspace.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

const DAY_MS = 86_400_000

/** The address of a demo workspace until its service has one: nothing answers on port 9. */
const NO_SERVICE = 'http://127.0.0.1:9'

/** A new demo does not use a keychain that asks the user for a password. */
const NEW_DEMO_LIMIT_MS = 15_000
/**
 * The keychain once had the key of a demo that is there. Giving up early makes a second demo, without the decisions in
 * the first, so a loaded machine gets more time.
 */
export const FORMER_DEMO_LIMIT_MS = 60_000
/** The keychain is not there or gave nothing; nobody is asked again. */
export const NO_KEYCHAIN: ReadonlySet<AppErrorCode> = new Set([
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
    baseUrl: NO_SERVICE,
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
export async function withinLimit<Result>(
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
  const client = connect<DemoServiceMethods>(worker, { deathCode: 'internal' })
  try {
    const { baseUrl } = await client.call('start')
    return { baseUrl, stop: () => client.terminate() }
  } catch (error) {
    await client.terminate()
    throw error
  }
}
