import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../electron/api/parsed-page.ts'
import {
  countOutsideScope,
  countOutsideWindow,
  readClockSkew,
  readRequestedScope,
} from '../../../electron/indexing/archived-pages.ts'

const entry = (businessId: string, time: string): HistoryEntry => ({
  feedbackId: '1',
  businessId,
  showOnWebsite: 0,
  deleted: 0,
  time: { text: time, utcMs: Date.parse(time), offsetMinutes: 0 },
  flags: [],
})
const ask = (request: object) => readRequestedScope(JSON.stringify({ clientId: 'c', page: '1', ...request }))

describe('what a page was asked for', () => {
  test('every business and every day, unless the request says otherwise', () => {
    const entries = [entry('1', '1970-01-01T00:00:00Z'), entry('2', '2999-01-01T00:00:00Z')]
    expect(countOutsideScope(entries, ask({}))).toBe(0)
    expect(countOutsideWindow(entries, ask({}))).toBe(0)
  })

  test('only the businesses that the request names, to the last digit', () => {
    const entries = ['9007199254740993', '9007199254740992', '7'].map((id) =>
      entry(id, '2024-01-01T00:00:00Z'),
    )
    expect(countOutsideScope(entries, ask({ businessId: '7,9007199254740993' }))).toBe(1)
  })

  test('the days that the request names, and a day more on either side for the time zone', () => {
    const asked = ask({ from: '2024-03-01', to: '2024-03-31' })
    const count = (time: string) => countOutsideWindow([entry('1', time)], asked)
    expect(count('2024-02-29T00:00:00Z')).toBe(0)
    expect(count('2024-02-28T23:59:59Z')).toBe(1)
    expect(count('2024-04-01T23:59:59Z')).toBe(0)
    expect(count('2024-04-02T00:00:00Z')).toBe(1)
  })
})

describe('readClockSkew', () => {
  const receivedAtMs = Date.UTC(2026, 10, 21, 6, 0, 0, 750)

  test('is the difference to the second', () => {
    expect(readClockSkew('Sat, 21 Nov 2026 06:00:00 GMT', receivedAtMs)).toBe(0)
    expect(readClockSkew('Sat, 21 Nov 2026 15:00:01 GMT', receivedAtMs)).toBe(9 * 3_600_000 + 1_000)
    expect(readClockSkew('Sat, 21 Nov 2026 05:59:00 GMT', receivedAtMs)).toBe(-60_000)
  })

  test('is unknown without a date that can be read', () => {
    expect(readClockSkew(undefined, receivedAtMs)).toBeNull()
    expect(readClockSkew('yesterday', receivedAtMs)).toBeNull()
  })
})
