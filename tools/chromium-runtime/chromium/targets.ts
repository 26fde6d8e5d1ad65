import { setTimeout } from 'node:timers/promises'
import type { Chromium } from './chromium.ts'
import type { DevtoolsSession } from './devtools-pipe.ts'

/** The page of a window, paused before any script runs until `Runtime.runIfWaitingForDebugger`. */
export interface PageTarget {
  readonly targetId: string
  readonly session: DevtoolsSession
  /** Resolves when the page is gone. */
  readonly gone: Promise<void>
}

/** Much longer than a window takes to open. */
const OPEN_AGAIN_MS = 5_000
const PLACEHOLDER_LIMIT_MS = 5_000
const PLACEHOLDER_POLL_MS = 10
const PLACEHOLDER = 'data:text/plain;runtime-window='

/** The page of a window that has not loaded an address yet. */
export function isPlaceholder(url: string): boolean {
  return url.startsWith(PLACEHOLDER)
}

/**
 * Resolves when the first page of a window is loaded, after five seconds at the latest. A page that navigates earlier
 * sometimes loses what its DevTools sessions have enabled, ours and Playwright's: it then shows the application without
 * its preload script, and no session is notified.
 */
export async function waitForPlaceholder(session: DevtoolsSession): Promise<void> {
  const untilMs = performance.now() + PLACEHOLDER_LIMIT_MS
  while (performance.now() < untilMs) {
    // Fails when the page navigates at that moment.
    const answer = await session
      .send('Runtime.evaluate', { expression: "document.readyState === 'complete' && location.href" })
      .catch(() => undefined)
    if (isPlaceholder(String(answer?.result.value))) return
    await setTimeout(PLACEHOLDER_POLL_MS)
  }
}

/**
 * Assigns each new page to the window that requested it. A page that no window requested (a middle click, a browser
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
   * A second start of Chromium requests the window. The running process sometimes ignores it, so the request is
   * repeated. When both succeed, the second page counts as one that no window requested.
   */
  async openPage(): Promise<PageTarget> {
    await this.#ready
    const address = `${PLACEHOLDER}${++this.#lastWindow},`
    const opened = new Promise<PageTarget>((resolve) => this.#expected.set(address, resolve))
    this.#chromium.openAppWindow(address)
    const again = setInterval(() => this.#chromium.openAppWindow(address), OPEN_AGAIN_MS)
    return opened.finally(() => clearInterval(again))
  }

  /** Resumes the page so that Chromium can close it, with its requests held. */
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
