import { join } from 'node:path'
import { test as base, type ElectronApplication, expect, type Page } from '@playwright/test'
import type { IpcMainInvokeEvent } from 'electron'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'

/** What the fixture application noted; see fixture-app/main.js. */
export interface Seen {
  readonly navigations: readonly string[]
  readonly windowOpens: readonly string[]
  readonly commands: readonly string[]
  readonly secondInstances: readonly (readonly string[])[]
  readonly requests: readonly string[]
  readonly contextMenus: readonly Readonly<Record<string, unknown>>[]
}

/** What its preload script gives to the page. */
export interface FixtureBridge {
  readonly invoke: (channel: string, value?: unknown) => Promise<unknown>
  readonly subscribe: (channel: string, listener: (value: unknown) => void) => () => void
  readonly double: (number: number) => number
  readonly refuse: () => never
  readonly bytes: Uint8Array
  readonly nested: { readonly list: readonly [number, () => string] }
}

declare global {
  var fixture: FixtureBridge
  var seen: Seen
  /** The event of the last message *keep*. */
  var kept: IpcMainInvokeEvent
}

export const FIXTURE_APP = join(import.meta.dirname, 'fixture-app')

interface Running {
  launched: LaunchedApp
  app: ElectronApplication
  page: Page
}

/** A test with a fixture application of its own, which it may end or break. */
export const ownTest = base.extend<Running>({
  // Playwright reads the fixtures that a fixture needs from this pattern; none is the empty one.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  launched: async ({}, use) => {
    const launched = await launchApp({ folder: FIXTURE_APP })
    await use(launched)
    await launched.close()
  },
  app: async ({ launched }, use) => use(launched.app),
  page: async ({ launched }, use) => use(launched.page),
})

/** A test with the fixture application of this worker, its page loaded anew and nothing noted so far. */
export const test = base.extend<Omit<Running, 'launched'>, { shared: LaunchedApp }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const shared = await launchApp({ folder: FIXTURE_APP })
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  app: async ({ shared }, use) => {
    await shared.page.reload()
    await shared.app.evaluate(() => {
      for (const notes of Object.values(globalThis.seen)) notes.splice(0)
    })
    await use(shared.app)
  },
  // After `app`, which loads it.
  page: async ({ app, shared }, use) => {
    expect(app.windows()).toContain(shared.page)
    await use(shared.page)
  },
})

export const readSeen = (app: ElectronApplication): Promise<Seen> => app.evaluate(() => globalThis.seen)
