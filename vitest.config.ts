import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const project = (name: string, testTimeout: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['tests/support/prepare-vitest.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // Most tests wait as long as they compute: for processes, disks and sockets.
    maxWorkers: availableParallelism(),
    projects: [project('unit', 60_000), project('integration', 120_000), project('faults', 180_000)],
  },
})
