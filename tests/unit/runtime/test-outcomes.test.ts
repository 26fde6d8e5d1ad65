import { expect, test } from 'vitest'
import { failed, passed, summarize } from '../../../tools/test-run/checks.ts'
import { conclude, concludeVitest, countPlaywright } from '../../../tools/test-run/test-runners.ts'

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

const file = (project: string, status: string, ...statuses: string[]) => ({
  name: `/somewhere/tests/${project}/topic/one.test.ts`,
  status,
  assertionResults: statuses.map((result) => ({ status: result })),
})

test('each project is told by itself, and a test file that could not be loaded counts as a failed test', () => {
  const testResults = [
    file('unit', 'failed'),
    file('unit', 'failed', 'passed', 'failed', 'skipped'),
    file('integration', 'passed', 'passed', 'passed', 'todo'),
    file('faults', 'passed', 'passed'),
  ]
  expect(concludeVitest(1, { testResults })).toEqual([
    { name: 'unit tests', passed: 1, failed: 2, skipped: 1 },
    { name: 'integration tests', passed: 2, failed: 0, skipped: 1 },
    { name: 'faults tests', passed: 1, failed: 0, skipped: 0 },
  ])
})

test('a test that is left to the thorough run is not one that was skipped', () => {
  const { name, status } = file('unit', 'passed')
  const left = { status: 'skipped', tags: ['thorough'] }
  const assertionResults = [{ status: 'passed' }, left, { status: 'skipped', tags: [] }]
  const [unit] = concludeVitest(0, { testResults: [{ name, status, assertionResults }] })
  expect(unit).toEqual({ name: 'unit tests', passed: 1, failed: 0, skipped: 1 })
})

test('a run that failed outside all tests, or ran nothing of a project, has failed', () => {
  const testResults = ['unit', 'integration', 'faults'].map((project) => file(project, 'passed', 'passed'))
  const failures = (code: number | null, files: typeof testResults) =>
    concludeVitest(code, { testResults: files }).map(({ failed }) => failed)
  expect(failures(0, testResults)).toEqual([0, 0, 0])
  expect(failures(1, testResults)).toEqual([1, 0, 0])
  expect(failures(null, testResults)).toEqual([1, 0, 0])
  expect(failures(0, testResults.slice(0, 2))).toEqual([0, 0, 1])
  expect(concludeVitest(1, undefined).map(({ failed }) => failed)).toEqual([1, 1, 1])
})

test('a test that passed only when repeated has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
})
