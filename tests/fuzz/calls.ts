import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import fc from 'fast-check'
import { AllowedHosts } from '../../electron/app/allowed-hosts.ts'
import { BundleWork } from '../../electron/app/bundle-work.ts'
import type { HandlerContext } from '../../electron/app/handler-context.ts'
import { createWorkspace } from '../../electron/app/open-workspace.ts'
import { createHandlers } from '../../electron/app/operations/all.ts'
import { PreferencesStore } from '../../electron/app/preferences-store.ts'
import { rememberWorkspace } from '../../electron/app/recent-workspaces.ts'
import { SavedFolders } from '../../electron/app/reports/saved-folders.ts'
import { REAL_CLOCK } from '../../electron/app/workspace-services.ts'
import { WorkspaceSession } from '../../electron/app/workspace-session.ts'
import { runCommandLine } from '../../electron/cli/run-command-line.ts'
import { createHistoryPager, createResponsesPager } from '../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../electron/demo/generate.ts'
import { createRouter } from '../../electron/ipc/router.ts'
import { openDataFolder } from '../../electron/lib/data-folder.ts'
import { startWithNode } from '../../electron/lib/processes/start-with-node.ts'
import { RequestedFiles } from '../../electron/lib/requested-files.ts'
import { AppError } from '../../shared/app-error.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { CHANNELS, type Channel, CONTRACT } from '../../shared/ipc/contract.ts'
import { createMemoryKeychain } from '../support/memory-keychain.ts'
import { shapeOf } from '../support/shaped-requests.ts'
import { createDemoStore, sweepInto } from '../support/store/demo-store.ts'
import { temporaryFolder } from '../support/store/temporary-folder.ts'
import { type Fuzzer, tryEach } from './fuzzer.ts'
import type { Choices } from './mutations.ts'

const NOW_MS = Date.UTC(2025, 0, 1)
const demoData = () => generateDemo({ seed: 7, events: 120, responses: 40, businesses: 3, nowMs: NOW_MS })

const SCOPE = { businessIds: [], from: null, to: null }
const CONNECTION = {
  ...{ baseUrl: 'https://reviews.invalid', clientId: 'c'.repeat(40) },
  ...{ scheme: DEFAULT_SCHEME, scope: SCOPE },
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

/** Each takes a tenth of a second or more. */
const SLOW: ReadonlySet<string> = new Set<Channel>([
  ...(['workspace:create', 'workspace:open-demo', 'workspace:renew-key', 'workspace:close'] as const),
  ...(['report:preview-pdf', 'report:export', 'report:export-pdf', 'index:rebuild'] as const),
  ...(['evidence:verify', 'console:run', 'sync:start', 'workspace:change-protection'] as const),
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
  counts: { full: 50_000, short: 600 },
  run: async (seed, count) => {
    const { context, path } = await openContext()
    const internal: AppError[] = []
    const router = createRouter(createHandlers(context), (error) => void internal.push(error))
    const shapes = new Map(CHANNELS.map((name) => [name, sampler(name, seed)] as const))
    const examples = examplesOf(path)
    try {
      return await tryEach(seed, count, async (choices) => {
        if (!context.session.current) await router('workspace:open', { path })
        const channel = pickChannel(choices)
        const request = pickRequest(choices, shapes.get(channel), examples[channel])
        const answer = await router(channel, request)
        const [error] = internal.splice(0)
        if (error)
          throw new AppError('internal', `${channel} ${JSON.stringify(request)}`, { cause: error.cause })
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
    if (!SLOW.has(channel) || below(100) === 0) return channel
  }
}

function pickRequest(
  { pick, below }: Choices,
  next: (() => unknown) | undefined,
  examples: readonly unknown[] | undefined,
): unknown {
  if (below(10) === 0) return JUNK[below(JUNK.length)]
  if (examples && below(2) === 0) return pick(examples)
  const request = next?.()
  if (below(5) > 0 || typeof request !== 'object' || request === null) return request
  return { ...request, [pick([...Object.keys(request), 'more'])]: JUNK[below(JUNK.length)] }
}

/** Shaped requests without end; most of them are accepted by the schema. */
function sampler(name: Channel, seed: number): () => unknown {
  const { request: schema } = CONTRACT[name]
  let ready: unknown[] = []
  let round = 0
  return () => {
    if (ready.length === 0) {
      round += 1
      const shaped = fc.sample(shapeOf(schema), { numRuns: 60, seed: seed * 7_919 + round })
      const accepted = shaped.filter((request) => schema.safeParse(request).success)
      ready = accepted.length > 0 ? [...accepted, ...shaped.slice(0, 5)] : shaped
    }
    return ready.pop()
  }
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
  const session = new WorkspaceSession(services, {
    ...{ onChanged: nothing, onSyncProgress: nothing, onSyncFinished: nothing, onCacheChanged: nothing },
    ...{ onWorkBegun: nothing, onWorkEnded: nothing, onSleepChanged: nothing, onLockChanged: nothing },
  })
  const path = join(dataFolder.workspaces, 'Audit.unhidden')
  const created = await createWorkspace(services, {
    ...{ path, connection: FILES_ONLY as never, privateKey: null, protection: { kind: 'keychain' } },
    ...{ demo: null, timeZone: 'UTC' },
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
    ...{ chooseWorkspaceFile: async () => null, chooseBundle: choose, chooseSearchFile: choose },
    ...{ chooseReportPath: saveAs, chooseReportFile: choose, chooseNamesFile: choose },
    ...{ chooseSigningKey: choose, chooseAnswerFile: choose },
    ...{ showInFolder: nothing, openFile: async () => undefined, dragFiles: nothing },
    chooseImport: async () => [foreign],
    ...{ confirmLeavingSync: async () => true, confirmHost: async () => isEvery(2) },
  }
  const context: HandlerContext = {
    appInfo: { version: '0', platform: 'fuzz', electron: '0', dataFolder: folder },
    ...{ dataFolder, services, updateTransport: transport, session, dialogs },
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
    startProcess: startWithNode,
    proxyLogin: { question: null, answer: nothing },
    push: nothing,
  }
  return { context, path }
}

const WORDS = [
  ...[
    'visibility:hidden',
    'deleted:yes',
    'business:5',
    'hides:>3',
    'id:1',
    'text:"thank you"',
    'hidden:2024-01',
  ],
  ...[
    'AND',
    'OR',
    '-',
    '(',
    ')',
    '"',
    ':',
    '>',
    '..',
    '*',
    '\0',
    '\u202e',
    '💥',
    '9'.repeat(30),
    'refund',
    'is:',
  ],
]

export const queries: Fuzzer = {
  name: 'queries',
  inputs: 'searches of reviews, events and responses',
  counts: { full: 10_000, short: 300 },
  run: async (seed, count) => {
    const store = await createDemoStore(temporaryFolder(), demoData(), NOW_MS)
    try {
      return await tryEach(seed, count, async ({ below, pick }) => {
        const filter = Array.from({ length: 1 + below(8) }, () => pick(WORDS)).join(pick([' ', ' ', '']))
        const asOfMs = pick([null, NOW_MS])
        const of = pick(['feedback:count', 'responses:count'] as const)
        await store.ask(of, { filter, asOfMs } as never)
        return 'accepted'
      })
    } finally {
      await store.close()
    }
  },
}

const COMMANDS = [
  'workspace',
  'sync',
  'query',
  'report',
  'rebuild',
  'verify',
  'import',
  'sample',
  'sign',
  'help',
  '',
]
const OPTIONS = [
  ...[
    'workspace',
    'what',
    'filter',
    'limit',
    'as-of',
    'template',
    'format',
    'out',
    'json',
    'index',
    'expect-head',
  ],
  ...[
    'against',
    'operation',
    'offline',
    'time-zone',
    'method',
    'size',
    'seed',
    'with',
    'redact',
    'sample',
    'x',
    '',
  ],
]
const VALUES = [
  ...[
    'feedback',
    'events',
    'log',
    'csv',
    'jsonl',
    'responses',
    'hidden-and-deleted',
    '0',
    '-1',
    '1e9',
    '9'.repeat(30),
  ],
  ...[
    '2024-02-29',
    '2024-13-01',
    'UTC',
    'visibility:hidden',
    '((',
    '\u202e',
    '💥',
    'create',
    'draw',
    'list',
    'protect',
  ],
]

export const commands: Fuzzer = {
  name: 'arguments',
  inputs: 'arguments of the command line',
  counts: { full: 10_000, short: 120 },
  run: async (seed, count) => {
    const folder = temporaryFolder()
    const store = await createDemoStore(folder, demoData(), NOW_MS)
    await store.close()
    const path = join(folder, 'demo.unhidden')
    const names = [path, join(folder, 'no.unhidden'), folder, join(folder, 'out.csv')]
    const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })
    return tryEach(seed, count, async ({ below, pick }) => {
      const option = () => [`--${pick(OPTIONS)}`, pick([pick(VALUES), pick(names)])].slice(0, 1 + below(2))
      const args = [pick(COMMANDS), ...Array.from({ length: below(6) }, option).flat()]
      const isOutside = args.includes('--out') && !names.includes(args[args.indexOf('--out') + 1] ?? '')
      const said: string[] = []
      const errors = new Writable({
        write: (chunk, _encoding, done) => {
          said.push(String(chunk))
          done()
        },
      })
      const env = { UNHIDDEN_DATA_DIR: folder }
      const terminal = {
        args: isOutside ? ['help'] : args,
        env,
        input: Readable.from([]),
        output: discard(),
        errors,
      }
      const exit = await runCommandLine(terminal)
      if (exit === 1) throw new AppError('internal', `${JSON.stringify(args)}: ${said.join('')}`)
      return `exit ${exit}`
    })
  },
}
