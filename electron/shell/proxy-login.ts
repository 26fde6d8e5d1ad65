import type { AuthInfo } from 'electron'
import type { ProxyCredentials, ProxyQuestion } from '../../shared/ipc/application-contract.ts'

/**
 * Credentials of proxies that ask for them. The user is asked once for each proxy; the credentials are kept in memory
 * until the application quits, and neither stored nor logged. Only proxies get credentials: the service authenticates
 * by signature.
 */
export class ProxyLogin {
  readonly #ask: (question: ProxyQuestion | null) => void
  readonly #known = new Map<string, ProxyCredentials>()
  #open: OpenQuestion | null = null

  /** @param ask shows the question to the user, or with null removes it. */
  constructor(ask: (question: ProxyQuestion | null) => void) {
    this.#ask = ask
  }

  get question(): ProxyQuestion | null {
    return this.#open?.question ?? null
  }

  /** The user's input; null to give up. */
  answer(credentials: ProxyCredentials | null): void {
    this.#open?.answer.resolve(credentials)
  }

  /**
   * @param refused credentials that this proxy has just rejected.
   * @param signal aborted when the request has ended; a question that no other request waits for is removed.
   * @returns null when the user gives up or the request has ended. Concurrent requests through the same proxy share
   *   one question.
   */
  async find(
    { host, port, realm }: AuthInfo,
    refused: ProxyCredentials | undefined,
    signal: AbortSignal,
  ): Promise<ProxyCredentials | null> {
    const proxy = `${host}:${port}`
    const key = `${proxy} ${realm}`
    const known = this.#known.get(key)
    if (known && known !== refused) return known
    this.#known.delete(key)
    // One question at a time: that of another proxy waits.
    while (this.#open && this.#open.question.proxy !== proxy && !signal.aborted) {
      await untilAborted(this.#open.answer.promise, signal)
    }
    if (signal.aborted) return null
    const open = this.#open ?? this.#pose({ proxy, wasRefused: refused !== undefined }, key)
    open.waiting += 1
    const credentials = await untilAborted(open.answer.promise, signal)
    open.waiting -= 1
    if (open.waiting === 0) open.answer.resolve(null)
    return credentials
  }

  #pose(question: ProxyQuestion, key: string): OpenQuestion {
    const open = { question, answer: Promise.withResolvers<ProxyCredentials | null>(), waiting: 0 }
    this.#open = open
    this.#ask(question)
    // Runs before the waiting requests continue: one of them may have to ask again.
    void open.answer.promise.then((credentials) => {
      this.#open = null
      this.#ask(null)
      if (credentials) this.#known.set(key, credentials)
    })
    return open
  }
}

interface OpenQuestion {
  readonly question: ProxyQuestion
  readonly answer: PromiseWithResolvers<ProxyCredentials | null>
  /** Requests that wait for the answer. */
  waiting: number
}

/** @returns null as soon as the signal is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const aborted = Promise.withResolvers<null>()
  const abort = () => aborted.resolve(null)
  signal.addEventListener('abort', abort, { once: true })
  return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
}
