import type { FreezeProgress } from '../../shared/domain/sample.ts'
import { laneOf } from '../../shared/ipc/contract.ts'
import { listBuffers, listOwnBuffer, type PreparedPage } from '../indexing/archived-pages.ts'
import type { CommandArguments, Commands, OutcomeOf } from '../operations/commands/all.ts'
import type { AnswerOf, QueryArguments, StoreQueries } from '../operations/queries/all.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { ReceivedPage, WorkspaceRecord } from '../store/writer-api.ts'
import { type CountName, createReaderCalls, LazyCounter } from './ask-readers.ts'
import { FindingsScheduler } from './findings-scheduler.ts'
import type { PagesMethods } from './pages.worker.ts'
import type { ReaderMethods } from './reader.worker.ts'
import { linkToSignal, type Remote, type RpcClient, toRemote } from './rpc.ts'
import { LazyThread, StoreThread } from './store-thread.ts'
import type { WriterMethods } from './writer.worker.ts'

/**
 * An open workspace file: a writing thread, and on demand a reading thread, a counting thread and a second reading
 * thread for the past and for long questions. SQL never runs in the thread that owns the store.
 */
export interface Store {
  /** Each promise resolves when the change is durable. */
  readonly writer: Omit<
    Remote<WriterMethods>,
    'open' | 'create' | 'close' | 'rewriteKey' | 'commitPrepared' | 'freezePopulation' | keyof Commands
  >
  /** Resolves when the change is durable. @throws AppError *workspace-not-open*, and what the command throws. */
  run<Name extends keyof Commands>(name: Name, ...args: CommandArguments<Name>): Promise<OutcomeOf<Name>>
  /** @throws AppError *workspace-not-open*, and what the query throws. */
  ask<Name extends keyof StoreQueries>(name: Name, ...request: QueryArguments<Name>): Promise<AnswerOf<Name>>
  readonly findings: FindingsScheduler
  /**
   * The command *samples:freeze* with progress, one at a time. Aborting it, or closing the store, ends it with
   * *cancelled*, and nothing is frozen.
   */
  freezePopulation(query: string, atMs: number, watching: FreezeWatching): Promise<number>
  /** Finishes running work and releases the file for another writer. */
  close(): Promise<void>
  /** `WriterSession.witness`, once the store is closed. */
  readonly lastWitness: string | null
}

export interface FreezeWatching {
  readonly onProgress: (progress: FreezeProgress) => void
  readonly signal: AbortSignal
}

export type OpenStoreOptions = DatabaseLocation &
  (
    | { readonly mode: 'open' }
    /** `record`: the description that the new file holds. */
    | { readonly mode: 'create'; readonly record: WorkspaceRecord }
  )

/**
 * Limits against leaks, far above the needs of a batch or list; one page of 64 MiB fits. The rows of a batch fit the
 * writer's nursery: with 4 MB a fifth of its time went into moving survivors, with 6 MB a tenth, and 8 MB is as good as
 * 16 MB.
 */
const WRITER_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 8 }
const READER_LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 2 }

/**
 * Opens or creates a workspace file.
 * @throws AppError *workspace-missing*, *-exists*, *-empty*, *-wrong-key*, *-damaged*, *-newer*, *-in-use*,
 *   *file-access*, *disk-full*, *invalid-argument* (key).
 */
export async function openStore(options: OpenStoreOptions): Promise<Store> {
  const { path, keyHex, witness } = options
  const location: DatabaseLocation = { path, keyHex, ...(witness !== undefined && { witness }) }
  const freezing: FreezeListener = { onProgress: () => undefined }
  const writer = await StoreThread.start<WriterMethods>({
    name: 'writer',
    resourceLimits: WRITER_LIMITS,
    // The worker sends no other events.
    onEvent: (event) => freezing.onProgress(event as FreezeProgress),
    prepare: (client, isRestart) =>
      options.mode === 'create' && !isRestart
        ? client.call('create', location, options.record)
        : client.call('open', location),
  })
  const startReader = () =>
    StoreThread.start<ReaderMethods>({
      name: 'reader',
      resourceLimits: READER_LIMITS,
      prepare: (client) => client.call('open', location),
    })
  const finish = (client: RpcClient<ReaderMethods>) => client.call('close')
  const readers = {
    present: new LazyThread({ start: startReader, finish, idleMs: null }),
    background: new LazyThread({ start: startReader, finish }),
  }
  return toStore(writer, readers, location, freezing)
}

/** As `rewriteWithKey`, in a thread. */
export async function rewriteFileKey(location: DatabaseLocation, keyHex: string): Promise<void> {
  const thread = await StoreThread.start<WriterMethods>({ name: 'writer', resourceLimits: WRITER_LIMITS })
  try {
    await (await thread.client()).call('rewriteKey', location, keyHex)
  } finally {
    await thread.close(async () => undefined)
  }
}

/** Where the progress of the freeze under way goes. */
interface FreezeListener {
  onProgress: FreezeWatching['onProgress']
}

interface StoreReaders {
  readonly present: LazyThread<ReaderMethods>
  readonly background: LazyThread<ReaderMethods>
}

function toStore(
  writer: StoreThread<WriterMethods>,
  readers: StoreReaders,
  location: DatabaseLocation,
  freezing: FreezeListener,
): Store {
  const counter = new LazyCounter(location)
  const askReaders = createReaderCalls(readers)
  const callWriter: RpcClient<WriterMethods>['call'] = async (method, ...args) =>
    (await writer.client()).call(method, ...args)
  const preparer = new PagePreparer()
  const closing = new AbortController()
  let lastFreeze: Promise<unknown> = Promise.resolve()
  let lastWitness: string | null = null
  const findings = new FindingsScheduler(location, (piece) => callWriter('storeFindings', piece))
  return {
    writer: toRemote<WriterMethods, Pick<Store['writer'], 'commitPage' | 'finishSweep'>>(callWriter, {
      async commitPage(page) {
        const prepared = await preparer.prepare(page)
        const client = await writer.client()
        if (!prepared) return client.callTransferring(listOwnBuffer(page.body), 'commitPage', page)
        const { body: _, ...circumstances } = page
        return client.callTransferring(listBuffers(prepared), 'commitPrepared', circumstances, prepared)
      },
      async finishSweep(result) {
        void preparer.rest()
        return callWriter('finishSweep', result)
      },
    }),
    run: async (name, ...args) => (await (callWriter as RunCommand)(name, ...args)) as never,
    ask: async (name, ...request) =>
      (await (isCount(name) ? counter.ask(name, ...request) : askReaders(name, ...request))) as never,
    findings,
    freezePopulation(query, atMs, { onProgress, signal }) {
      const freeze = async (): Promise<number> => {
        const { cancelFlag, unlink } = linkToSignal(AbortSignal.any([signal, closing.signal]))
        freezing.onProgress = onProgress
        try {
          return await callWriter('freezePopulation', query, atMs, cancelFlag)
        } finally {
          unlink()
          freezing.onProgress = () => undefined
        }
      }
      const result = lastFreeze.then(freeze, freeze)
      lastFreeze = result
      return result
    },
    async close() {
      closing.abort()
      await findings.close()
      await counter.close()
      await readers.background.close()
      await preparer.close()
      // The reader first: the last connection that closes folds the write-ahead log into the file.
      await readers.present.close()
      lastWitness = await writer.close((client) => client.call('close'))
    },
    get lastWitness() {
      return lastWitness
    },
  }
}

/** The compiler cannot pair a name that is one of several with its arguments. */
type RunCommand = (name: keyof Commands, ...args: readonly unknown[]) => Promise<unknown>

function isCount(name: string): name is CountName {
  return laneOf(name) === 'count'
}

const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 }
/** A sync with fewer pages than one in this time does not need the thread. */
const IDLE_MS = 2_000
/** Larger pages are rare, and three threads should not hold one at once. */
const BODY_LIMIT_BYTES = 512 * 1024

/**
 * [Note: Reading thread]
 *
 * The thread that writes is what a sync waits for, so it is spared what needs no database: while it writes the pages of
 * before, the next ones are hashed, compressed, parsed, and their texts folded and split, in a thread of its own. It is
 * there while pages arrive and ends soon after, since the rules that run then need its memory. Without it, the writer
 * reads pages itself, with the same code.
 */
class PagePreparer {
  readonly #thread = new LazyThread<PagesMethods>({
    start: () => StoreThread.start<PagesMethods>({ name: 'pages', resourceLimits: LIMITS }),
    finish: async () => undefined,
    idleMs: IDLE_MS,
  })

  /**
   * Moves the body to the thread. @returns null if the writer has to parse the page itself.
   * @throws AppError *thread-ended* if the thread dies.
   */
  async prepare(page: ReceivedPage): Promise<PreparedPage | null> {
    if (page.operation === 'history' || page.body.byteLength > BODY_LIMIT_BYTES) return null
    return this.#thread.use(async (thread) => {
      const client = await thread.client().catch(() => null)
      if (client === null) return null
      return client.callTransferring(listOwnBuffer(page.body), 'preparePage', page)
    })
  }

  /** Call it when no page is expected. */
  rest(): Promise<void> {
    return this.#thread.rest()
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
