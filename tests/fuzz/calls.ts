import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { AllowedHosts, RequestedFiles, SavedFolders } from '../../electron/app/allowances.ts'
import { BundleWork } from '../../electron/app/bundle-work.ts'
import type { HandlerContext } from '../../electron/app/handler-context.ts'
import { createWorkspace } from '../../electron/app/open-workspace.ts'
import { createHandlers } from '../../electron/app/operations/all.ts'
import { PreferencesStore } from '../../electron/app/preferences-store.ts'
import { rememberWorkspace } from '../../electron/app/recent-workspaces.ts'
import { REAL_CLOCK } from '../../electron/app/workspace-services.ts'
import { WorkspaceSession } from '../../electron/app/workspace-session.ts'
import { createHistoryPager, createResponsesPager } from '../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../electron/demo/generate.ts'
import { createRouter } from '../../electron/ipc/router.ts'
import { openDataFolder } from '../../electron/lib/installation.ts'
import { startWithNode } from '../../electron/lib/processes/script-process.ts'
import { AppError } from '../../shared/app-error.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { FEEDBACK_SORTS, RESPONSE_ORDERS } from '../../shared/domain/sort.ts'
import { CHANNELS, type Channel, CONTRACT } from '../../shared/ipc/contract.ts'
import { startScript } from '../support/auditor/start-script.ts'
import { createMemoryKeychain } from '../support/memory-keychain.ts'
import { shapeOf } from '../support/shaped-requests.ts'
import { NO_CALLBACKS } from '../support/silent-session.ts'
import { createDemoStore, sweepInto } from '../support/store/demo-store.ts'
import { temporaryFolder } from '../support/store/temporary-folder.ts'
import { type Fuzzer, tryEach } from './fuzzer.ts'
import type { Choices } from './mutations.ts'
import { filterSampler, sampler } from './query-texts.ts'

const NOW_MS = Date.UTC(2025, 0, 1)
const DAY_MS = 86_400_000
const demoData = () => generateDemo({ seed: 7, events: 120, responses: 40, businesses: 3, nowMs: NOW_MS })

const SCOPE = { businessIds: [], from: null, to: null }
const CONNECTION = {
  baseUrl: 'https://reviews.invalid',
  clientId: 'c'.repeat(40),
  scheme: DEFAULT_SCHEME,
  scope: SCOPE,
}
const FILES_ONLY = { service: 'none', scope: SCOPE }
const PROTECTION = { kind: 'keychain' }

/** Requests that chance would not find; the paths are those of the run. */
const examplesOf = (path: string): Partial<Record<Channel, readonly unknown[]>> => ({
  'workspace:create': [
    { name: 'Other', connection: FILES_ONLY, timeZone: 'UTC', privateKey: null, protection: PROTECTION },
    { name: 'Asked', connection: CONNECTION, timeZone: 'UTC', privateKey: 'key', protection: PROTECTION },
  ],
  'workspace:open': [{ path }, { path: `${path}.missing` }],
  'workspace:forget': [{ path: `${path}.missing` }],
  'workspace:update-connection': [{ connection: CONNECTION, privateKey: 'key' }, { connection: CONNECTION }],
  'workspace:set-private-key': [{ privateKey: 'another key' }],
  'workspace:change-protection': [{ protection: PROTECTION }],
  'connection:test': [{ connection: CONNECTION, privateKey: 'key' }],
})

/** They start a thread or a process, or compute for a tenth of a second or more: one in fifty is called. */
const SLOW: ReadonlySet<string> = new Set<Channel>([
  ...(['workspace:create', 'workspace:open-demo', 'workspace:renew-key', 'workspace:close'] as const),
  'workspace:lock',
  ...(['report:preview-pdf', 'report:export', 'report:export-pdf', 'index:rebuild'] as const),
  ...(['evidence:verify', 'console:run', 'sync:start', 'workspace:change-protection'] as const),
  ...(['bundle:check', 'bundle:compare', 'findings:self-test', 'findings:export-self-test'] as const),
  ...(['findings:preview', 'log:export'] as const),
])
const JUNK = [
  null,
  undefined,
  0,
  -1,
  '',
  'x',
  [],
  {},
  [[[]]],
  true,
  { path: 1 },
  { __proto__: null },
  'x'.repeat(1e5),
]

export const ipc: Fuzzer = {
  name: 'ipc',
  inputs: 'requests to every channel, of the store and of the main process',
  counts: { full: 50_000, short: 200 },
  run: async (seed, count) => {
    const { context, path } = await openContext()
    const internal: AppError[] = []
    const router = createRouter(createHandlers(context), (error) => void internal.push(error))
    const shapes = new Map(CHANNELS.map((name) => [name, requestSampler(name, seed)] as const))
    const examples = examplesOf(path)
    try {
      return await tryEach(seed, count, async (choices) => {
        if (!context.session.current) await router('workspace:open', { path })
        const channel = pickChannel(choices)
        const request = pickRequest(choices, shapes.get(channel), examples[channel])
        const answer = await router(channel, request)
        const [error] = internal.splice(0)
        if (error)
          throw new AppError('internal', `${channel} ${JSON.stringify(request)}: ${error.message}`, {
            cause: error.cause,
          })
        return answer.ok ? 'accepted' : answer.error.code
      })
    } finally {
      await context.session.close()
    }
  },
}

function pickChannel({ pick, below }: Choices): Channel {
  for (;;) {
    const channel = pick(CHANNELS)
    if (!SLOW.has(channel) || below(50) === 0) return channel
  }
}

function pickRequest(
  { pick, below }: Choices,
  next: (() => unknown) | undefined,
  examples: readonly unknown[] | undefined,
): unknown {
  if (below(20) === 0) return JUNK[below(JUNK.length)]
  if (examples && below(2) === 0) return pick(examples)
  const request = next?.()
  if (below(10) > 0 || typeof request !== 'object' || request === null) return request
  return { ...request, [pick([...Object.keys(request), 'more'])]: JUNK[below(JUNK.length)] }
}

/** Shaped requests without end; most of them are accepted by the schema. */
function requestSampler(name: Channel, seed: number): () => unknown {
  const { request: schema } = CONTRACT[name]
  return sampler<unknown>(seed, (batch) => {
    const shaped = fc.sample(shapeOf(schema), batch)
    const accepted = shaped.filter((request) => schema.safeParse(request).success)
    return accepted.length > 0 ? [...accepted, ...shaped.slice(0, 5)] : shaped
  })
}

/** All that the handlers reach, without a window, a network or the user's keychain. */
async function openContext(): Promise<{ context: HandlerContext; path: string }> {
  const folder = temporaryFolder()
  const dataFolder = await openDataFolder(folder)
  const transport = {
    send: async () => {
      throw new AppError('certificate-invalid', 'Nothing is sent.')
    },
  }
  const services = { keychain: createMemoryKeychain(), transport, clock: REAL_CLOCK }
  const nothing = () => undefined
  const session = new WorkspaceSession(services, NO_CALLBACKS)
  const path = join(dataFolder.workspaces, 'Audit.unhidden')
  const created = await createWorkspace(services, {
    path,
    connection: FILES_ONLY as never,
    privateKey: null,
    protection: { kind: 'keychain' },
    demo: null,
    timeZone: 'UTC',
  })
  const { history, responses } = demoData()
  await sweepInto(created.store, { operation: 'history', pager: createHistoryPager(history), endMs: NOW_MS })
  const responsesPager = createResponsesPager(responses)
  await sweepInto(created.store, { operation: 'responses', pager: responsesPager, endMs: NOW_MS })
  await rememberWorkspace(dataFolder.recentFile, path)
  await session.replace(created)
  mkdirSync(join(folder, 'out'))
  let asked = 0
  const isEvery = (nth: number) => {
    asked += 1
    return asked % nth === 0
  }
  const saveAs = async (_proposed: string, extension: string) =>
    join(folder, 'out', `${asked % 20}.${extension}`)
  const foreign = join(folder, 'foreign.txt')
  writeFileSync(foreign, 'neither a bundle nor a table')
  const choose = async () => (isEvery(3) ? foreign : null)
  const dialogs: HandlerContext['dialogs'] = {
    chooseWorkspaceFile: async () => null,
    chooseBundle: choose,
    chooseSearchFile: choose,
    chooseReportPath: saveAs,
    chooseReportFile: choose,
    chooseNamesFile: choose,
    chooseSigningKey: choose,
    chooseAnswerFile: choose,
    showInFolder: nothing,
    openFile: async () => undefined,
    dragFiles: nothing,
    chooseImport: async () => [foreign],
    confirmLeavingSync: async () => true,
    confirmHost: async () => isEvery(2),
  }
  const context: HandlerContext = {
    appInfo: { version: '0', platform: 'fuzz', electron: '0', dataFolder: folder },
    dataFolder,
    services,
    updateTransport: transport,
    session,
    dialogs,
    bundles: new BundleWork(services, dataFolder.bundles, nothing, startWithNode),
    preferences: await PreferencesStore.open(dataFolder.preferencesFile),
    logFile: { folder, isWritten: false, counts: {} as HandlerContext['logFile']['counts'] },
    recentDocuments: { add: nothing, replace: nothing },
    requestedFiles: new RequestedFiles(nothing),
    savedFolders: new SavedFolders(dataFolder.savedReportsFile),
    hosts: new AllowedHosts(dialogs.confirmHost),
    reportDisplay: {
      showProgress: nothing,
      endProgress: nothing,
      announceSaved: nothing,
      announceFailed: nothing,
    },
    startProcess: startScript,
    proxyLogin: { question: null, answer: nothing },
    push: nothing,
  }
  return { context, path }
}

export const queries: Fuzzer = {
  name: 'queries',
  inputs: 'searches of reviews, events and responses',
  counts: { full: 10_000, short: 100 },
  run: async (seed, count) => {
    const store = await createDemoStore(temporaryFolder(), demoData(), NOW_MS)
    try {
      const nextFilter = filterSampler(seed)
      return await tryEach(seed, count, async ({ below, pick }) => {
        const filter = nextFilter()
        const asOfMs = pick([null, NOW_MS - below(1_000) * DAY_MS])
        const rows = { offset: below(30), limit: 1 + below(30) }
        const ask = pick([
          () => store.ask('feedback:count', { filter, asOfMs }),
          () => store.ask('facets:get', { filter, asOfMs }),
          () => store.ask('responses:count', { filter }),
          () => store.ask('responses:list', { filter, order: pick(RESPONSE_ORDERS), ...rows }),
          () => {
            const sort = { by: pick(FEEDBACK_SORTS), descending: below(2) === 0 }
            return store.ask('feedback:list', { filter, asOfMs, sort, ...rows })
          },
        ])
        await ask()
        return 'accepted'
      })
    } finally {
      await store.close()
    }
  },
}
