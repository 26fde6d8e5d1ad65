import { expect, test } from 'vitest'
import { connectLog, type DiagnosticEntry, PageFailures } from '../../../electron/lib/log/log.ts'
import { describeFailure, pageFailureSchema } from '../../../shared/describe-failure.ts'

test('of failures that come with every frame, twenty a minute are noted', () => {
  const entries: DiagnosticEntry[] = []
  connectLog((entry) => void entries.push(entry))
  let nowMs = 5
  const failures = new PageFailures(() => nowMs)
  const facts = describeFailure(new TypeError('x'))
  for (let count = 0; count < 50; count += 1) failures.note(facts)
  expect(entries).toHaveLength(20)
  expect(entries[0]).toEqual({ event: 'page-failed', ...facts })
  nowMs += 60_000
  failures.note(facts)
  expect(entries).toHaveLength(21)
})

test('what is no kind, code or place of a failure is refused from the page', () => {
  const fits = { error: 'TypeError', code: 'internal', frames: ['draw index-a1.js:3', '<anonymous>:1'] }
  expect(pageFailureSchema.parse(fits)).toEqual(fits)
  for (const other of [
    { ...fits, error: 'a text of a review' },
    { ...fits, code: '9007 1992' },
    { ...fits, frames: ['a text of a review'] },
    { ...fits, frames: ['draw /home/name/index.js:3'] },
    { ...fits, frames: [`${'x'.repeat(200)}:1`] },
    { ...fits, frames: Array.from({ length: 13 }, () => 'a.js:1') },
    { ...fits, message: 'a text' },
  ])
    expect(pageFailureSchema.safeParse(other).success).toBe(false)
})

test('failures of the page fit, whatever they quote', () => {
  const forged = new Error('x\n    at canary (app://unhidden/canary text.js:1:1)')
  forged.stack = `Error: ${forged.message}\n    at draw (app://unhidden/assets/index-a1.js:3:4)\n    at <anonymous>:1:9`
  const { error, frames } = describeFailure(forged)
  expect(pageFailureSchema.parse({ error, frames }).frames).toEqual(['draw index-a1.js:3', '<anonymous>:1'])
})
