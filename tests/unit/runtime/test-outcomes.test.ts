import { expect, test } from 'vitest'
import { failed, passed, summarize } from '../../../tools/test-run/outcome.ts'
import { conclude, countPlaywright, countVitest } from '../../../tools/test-run/test-runners.ts'

const nothing = { passed: 0, failed: 0, skipped: 0 }
const lastLine = (text: string) => text.split('\n').at(-1)

test('the last line is the sum of all', () => {
  const unit = { name: 'unit tests', passed: 10, failed: 2, skipped: 0 }
  expect(lastLine(summarize([passed('types'), failed('build'), unit]))).toBe('11 passed, 3 failed')
})

test('skipped tests are told, and only then', () => {
  expect(lastLine(summarize([{ name: 'unit', passed: 1, failed: 0, skipped: 4 }]))).toBe(
    '1 passed, 0 failed, 4 skipped',
  )
})

test('a runner that ran nothing has failed', () => {
  expect(conclude('unit', 0, nothing).failed).toBe(1)
})

test('a runner that ended badly without naming a failed test has failed', () => {
  expect(conclude('unit', 1, { ...nothing, passed: 5 }).failed).toBe(1)
  expect(conclude('unit', null, { ...nothing, passed: 5 }).failed).toBe(1)
  expect(conclude('unit', 1, { ...nothing, failed: 2 }).failed).toBe(2)
})

test('a test file that could not be loaded counts as a failed one', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a test that passed only when repeated has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
})
