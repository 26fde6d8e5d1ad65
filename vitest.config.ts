import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const project = (name: string, testTimeout: number) => ({
  test: {
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
    projects: [project('unit', 120_000), project('integration', 300_000), project('faults', 600_000)],
  },
})
