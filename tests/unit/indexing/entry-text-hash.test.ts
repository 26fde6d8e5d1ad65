import { expect, test } from 'vitest'
import { hashEntryText } from '../../../electron/indexing/index-run.ts'

const hashOf = (entryNumber: number | null, rawText: string) =>
  hashEntryText({ entryNumber, rawText })?.toString('hex') ?? null

test('an entry is the same wherever it stands in a reply, numbered or in brackets', () => {
  expect(hashOf(4, '"feedbackId4": 14, "time4": "x"')).toBe(hashOf(17, '"feedbackId17": 14, "time17": "x"'))
  expect(hashOf(4, '"time[4]": "x"')).toBe(hashOf(17, '"time[17]": "x"'))
})

test('only names lose their number: values that look like one are kept', () => {
  expect(hashOf(4, '"content4": "see \\"time4\\": here"')).toBe(
    hashOf(5, '"content5": "see \\"time4\\": here"'),
  )
  expect(hashOf(4, '"content4": "see \\"time4\\": here"')).not.toBe(
    hashOf(5, '"content5": "see \\"time5\\": here"'),
  )
  expect(hashOf(4, '"time4": "x4"')).not.toBe(hashOf(5, '"time5": "x5"'))
})

test('what concerns a whole reply, and what may have been cut, is never known again', () => {
  expect(hashOf(null, '"time": 1')).toBeNull()
  expect(hashOf(1, '')).toBeNull()
  expect(hashOf(1, 'x'.repeat(64 * 1024))).toBeNull()
})
