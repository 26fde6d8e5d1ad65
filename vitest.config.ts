import { defineConfig } from 'vitest/config'

const project = (name: string, testTimeout: number) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    projects: [project('unit', 20_000), project('integration', 120_000), project('faults', 180_000)],
  },
})
