import { defineConfig } from '@playwright/test'
import { WINDOWS_AT_ONCE } from './tools/session/test-session.ts'

/** The whole application in its window, through Playwright's own driver for Electron, whichever runtime shows it. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/prepare-machine.ts',
  outputDir: 'test-results/e2e',
  workers: WINDOWS_AT_ONCE,
  // One of them also makes the demo that the others copy.
  timeout: 300_000,
  // A state is waited for as long as a busy machine needs to reach it; a test that passes takes none of it.
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list']],
})
