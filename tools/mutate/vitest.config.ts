import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` names. */
export default defineConfig({
  test: {
    include: [process.env.MUTATE_TESTS ?? 'tests/unit/**/*.test.ts'],
    setupFiles: ['tests/support/property-seed.ts'],
    testTimeout: 120_000,
  },
})
