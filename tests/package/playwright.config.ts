import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { WINDOWS_AT_ONCE } from '../../tools/session/test-session.ts'

const tests = join(import.meta.dirname, '..')

const WORK = [
  {
    name: 'work',
    testMatch: ['package/*-at-work.spec.ts', 'e2e/journey/connect-sync-offline-export.thorough.spec.ts'],
  },
  { name: 'afterwards', testMatch: 'package/workers.spec.ts', dependencies: ['work'] },
]

/**
 * `npm run pack:check`: what a package holds, and the packed files at work: the tests here, and of the end-to-end tests
 * the one that goes from a connection to an export.
 */
export default defineConfig({
  testDir: tests,
  projects: [
    { name: 'files', testMatch: 'package/{contents,linux,paths}.spec.ts' },
    // The stand-in, which can open an archive that was made a folder, does not run on Windows.
    ...(process.platform === 'win32' ? [] : WORK),
  ],
  globalSetup: './prepare-package.ts',
  outputDir: join(tests, '../test-results/package'),
  workers: WINDOWS_AT_ONCE,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list']],
})
