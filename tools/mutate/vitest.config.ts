import { defineConfig } from 'vitest/config'

/** Files and folders of tests that `npm run mutate` names. */
const tests = (process.env.MUTATE_TESTS ?? 'tests/unit').split(',')

export default defineConfig({
  test: {
    include: tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout: 120_000,
  },
})
