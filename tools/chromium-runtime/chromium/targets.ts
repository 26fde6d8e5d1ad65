import { setTimeout } from 'node:timers/promises'
import type { Chromium } from './chromium.ts'
import type { DevtoolsSession } from './devtools-pipe.ts'

/** A page of Chromium that one of our windows shows. It waits: nothing has run in it until `resume`. */
export interface PageTarget {
  readonly targetId: string
  readonly session: DevtoolsSession
  /** Resolves when the page is gone, whoever closed it. */
  readonly gone: Promise<void>
}

/** Much longer than a window takes to open. */
const OPEN_AGAIN_MS = 5_000
const PLACEHOLDER_LIMIT_MS = 5_000
const PLACEHOLDER_POLL_MS = 10
const PLACEHOLDER = 'data:text/plain;runtime-window='

/** The page that a window shows before it is told what to load. */
export function isPlaceholder(url: string): boolean {
  return url.startsWith(PLACEHOLDER)
}

/**
 * Resolves when the first page of a window is loaded, at the latest after five seconds. A page that is told to load another
 * one before that now and then loses what its sessions have enabled, ours and Playwright's: it then shows the application
 * without its preload script, and neither session hears of it.
 */
export async function waitForPlaceholder(session: DevtoolsSession): Promise<void> {
  const untilMs = performance.now() + PLACEHOLDER_LIMIT_MS
  while (performance.now() < untilMs) {
    // Fails where the page changes at that moment.
    const answer = await session
      .send('Runtime.evaluate', { expression: "document.readyState === 'complete' && location.href" })
      .catch(() => undefined)
    if (isPlaceholder(String(answer?.result.value))) return
    await setTimeout(PLACEHOLDER_POLL_MS)
  }
}

/**
 * Hands each new page to the window that asked for it. A page that no window asked for (a middle click, a browser
 * shortcut) is closed before anything in it runs.
 */
export class Targets {
  readonly #chromium: Chromium
  readonly #expected = new Map<string, (target: PageTarget) => void>()
  readonly #gone = new Map<string, () => void>()
  readonly #ready: Promise<unknown>
  #lastWindow = 0

  constructor(chromium: Chromium) {
    this.#chromium = chromium
    const { browser } = chromium
    browser.on('Target.attachedToTarget', ({ targetInfo, sessionId }) => {
      const session = chromium.pipe.session(sessionId)
      const accept = this.#expected.get(targetInfo.url)
      if (accept) {
        this.#expected.delete(targetInfo.url)
        accept({
          targetId: targetInfo.targetId,
          session,
          gone: new Promise((resolve) => this.#gone.set(sessionId, resolve)),
        })
      } else {
        this.#refuse(targetInfo.type, targetInfo.targetId, session)
      }
    })
    browser.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#gone.get(sessionId)?.()
      this.#gone.delete(sessionId)
      chromium.pipe.forget(sessionId)
    })
    this.#ready = browser.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
    })
  }

  /**
   * A window is asked for by a second start of Chromium, which the first one now and then does not take over: then it is
   * asked for again. Where both come, the second page is one that no window asked for.
   */
  async openPage(): Promise<PageTarget> {
    await this.#ready
    const address = `${PLACEHOLDER}${++this.#lastWindow},`
    const opened = new Promise<PageTarget>((resolve) => this.#expected.set(address, resolve))
    this.#chromium.openAppWindow(address)
    const again = setInterval(() => this.#chromium.openAppWindow(address), OPEN_AGAIN_MS)
    return opened.finally(() => clearInterval(again))
  }

  /** An unasked page is let go on only so far that Chromium can close it; its requests stay where they are. */
  #refuse(type: string, targetId: string, session: DevtoolsSession): void {
    if (type === 'page') {
      session.tell('Fetch.enable', {})
      session.tell('Runtime.runIfWaitingForDebugger')
      this.#chromium.browser.tell('Target.closeTarget', { targetId })
    } else {
      session.tell('Runtime.runIfWaitingForDebugger')
    }
  }
}
