import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BUILT_CLI, THOROUGH } from './tools/test-run/checks.ts'

/**
 * Lets threads and processes run as they are shipped. A thread that reads TypeScript takes some 370 ms of processor
 * time more to start, and tests start thousands.
 * @param cli the built command line, beside which the threads are.
 */
function builtWorkers(cli: string): Plugin {
  const workers = join(import.meta.dirname, 'electron/lib/workers.ts')
  return {
    name: 'built-workers',
    transform: (code, id) =>
      id === workers
        ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(resolve(cli)).href))
        : undefined,
  }
}

/** Set by `npm test` once it has built them; otherwise the sources run. */
const cli = process.env[BUILT_CLI]

const QUICK_SCRYPT = join(import.meta.dirname, 'tests/support/quick-scrypt.cjs')

/** For the processes of the tests, and those that they start. */
const quickScrypt = {
  execArgv: ['--require', QUICK_SCRYPT],
  env: { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(QUICK_SCRYPT)}` },
}

const project = (name: string, testTimeout: number) => ({
  plugins: cli ? [builtWorkers(cli)] : [],
  test: {
    // A new process for each of 300 files, with all that it loads, took a third of the processor time of unit tests.
    isolate: false,
    ...(name === 'unit' ? {} : quickScrypt),
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['tests/support/prepare-vitest.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    // Tests also wait: for processes, disks and sockets. One more than there are processors uses what they leave.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: THOROUGH, description: 'Only `npm run test:thorough` runs it.' }],
    projects: [project('unit', 120_000), project('integration', 300_000), project('faults', 600_000)],
  },
})
