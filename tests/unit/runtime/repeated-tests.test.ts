import { expect, test } from 'vitest'
import {
  describeFailures,
  describeFlakyTests,
  findFlakyTests,
  type PlaywrightReport,
  resultsOfPlaywright,
  resultsOfVitest,
  type TestResult,
} from '../../../tools/test-run/test-results.ts'

const passed = (name: string): TestResult => ({ name, state: 'passed' })
const failed = (name: string, error: string): TestResult => ({ name, state: 'failed', error })

test('lists what failed in any run, most often first, with the runs of each error', () => {
  const runs = [
    [passed('steady'), failed('rare', 'late'), failed('often', 'gone\nat x')],
    [passed('steady'), passed('rare'), failed('often', 'gone\nat x')],
    [passed('steady'), passed('rare'), failed('often', 'two of one name')],
  ]
  expect(findFlakyTests(runs).map(({ name, failures }) => [name, failures.length])).toEqual([
    ['often', 3],
    ['rare', 1],
  ])
  expect(describeFlakyTests('e2e', runs).split('\n')).toEqual([
    '3 of 3 failed: often',
    '    run 1, 2: gone',
    '    run 3: two of one name',
    '',
    '1 of 3 failed: rare',
    '    run 1: late',
    '',
    'e2e: 0 of 3 runs without a failure, 2 tests failed at least once',
  ])
})

test('runs without a failure end with one line', () => {
  const runs = [[passed('steady')], [passed('steady'), { name: 'elsewhere', state: 'skipped' as const }]]
  expect(describeFlakyTests('unit', runs)).toBe('unit: 2 of 2 runs without a failure')
})

test('a test of Vitest has its file, its title and the first lines of its error', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    {
      status: 'failed',
      fullName: 'divides',
      failureMessages: ['\n\u001b[31mError: by zero\u001b[39m\n  at x'],
    },
    { status: 'skipped', fullName: 'roots' },
  ]
  const testResults = [
    { name: '/here/tests/unit/sum.test.ts', status: 'failed', assertionResults },
    {
      name: '/here/tests/unit/broken.test.ts',
      status: 'failed',
      message: 'no such file',
      assertionResults: [],
    },
  ]
  expect(resultsOfVitest({ testResults }, '/here/tests')).toEqual([
    passed('unit/sum.test.ts › adds'),
    failed('unit/sum.test.ts › divides', 'Error: by zero\nat x'),
    { name: 'unit/sum.test.ts › roots', state: 'skipped' },
    failed('unit/broken.test.ts', 'no such file'),
  ])
})

test('a test of Playwright that did not run, or passed only when repeated, has failed', () => {
  const spec = (
    title: string,
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
    expected = 'passed',
  ) => ({
    title,
    file: 'list.spec.ts',
    tests: [
      { status, expectedStatus: expected, results: [{ errors: [{ message: `${title} broke\nat y` }] }] },
    ],
  })
  const suites = [
    { specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'unexpected'), spec('c', 'flaky')] }] },
    { specs: [spec('d', 'skipped'), spec('e', 'skipped', 'skipped')] },
  ]
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 2 }
  const report: PlaywrightReport = { stats, errors: [{ message: 'no worker' }], suites }
  expect(resultsOfPlaywright(report)).toEqual([
    passed('e2e/list.spec.ts › a'),
    failed('e2e/list.spec.ts › b', 'b broke\nat y'),
    failed('e2e/list.spec.ts › c', 'c broke\nat y'),
    failed('e2e/list.spec.ts › d', 'did not run'),
    { name: 'e2e/list.spec.ts › e', state: 'skipped' },
    failed('outside all tests', 'no worker'),
  ])
})

test('the log ends with the failed tests of each suite, by their full names, and the first lines of their errors', () => {
  const spec = {
    title: 'opens',
    file: 'linux.spec.ts',
    tests: [
      {
        status: 'unexpected' as const,
        expectedStatus: 'passed',
        results: [{ errors: [{ message: 'Error: not visible\n\n  Expected: 1\n  Received: 2' }] }],
      },
    ],
  }
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const packed = resultsOfPlaywright({ stats, errors: [], suites: [{ specs: [spec] }] }, 'package')
  const divides = failed('unit/sum.test.ts › divides', 'by zero')
  expect(describeFailures([passed('steady'), divides, ...packed]).split('\n')).toEqual([
    'FAILED  unit/sum.test.ts › divides',
    '        by zero',
    '',
    'FAILED  package/linux.spec.ts › opens',
    '        Error: not visible',
    '        Expected: 1',
    '        Received: 2',
    '',
  ])
  expect(describeFailures([passed('steady')])).toBe('')
})

test('of an error only the first lines are shown', () => {
  const message = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n')
  const testResults = [
    { name: '/here/tests/unit/a.test.ts', status: 'failed', message, assertionResults: [] },
  ]
  const [result] = resultsOfVitest({ testResults }, '/here/tests')
  expect(result?.error?.split('\n')).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((line) => `line ${line}`))
})
