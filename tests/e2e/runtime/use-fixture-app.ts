import { join } from 'node:path'
import { test as base, type ElectronApplication, type Page } from '@playwright/test'
import { type LaunchedApp, launchApp } from '../../support/electron-app.ts'

/** What the fixture application noted; see fixture-app/main.js. */
export interface Seen {
  readonly navigations: readonly string[]
  readonly windowOpens: readonly string[]
  readonly commands: readonly string[]
  readonly secondInstances: readonly (readonly string[])[]
  readonly requests: readonly string[]
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
}

export const FIXTURE_APP = join(import.meta.dirname, 'fixture-app')

/** A test with the fixture application running. */
export const test = base.extend<{ launched: LaunchedApp; app: ElectronApplication; page: Page }>({
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

export const readSeen = (app: ElectronApplication): Promise<Seen> => app.evaluate(() => globalThis.seen)
