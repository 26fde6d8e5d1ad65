import { expect, test } from 'vitest'
import { headDays } from '../../../renderer/features/settings/log-view.tsx'

test('each day of the log has a heading above its entries', () => {
  const days = [
    { newestMs: 300, entries: 2 },
    { newestMs: 200, entries: 1 },
    { newestMs: 100, entries: 4 },
  ]
  expect(headDays(days)).toEqual({
    entries: 7,
    days: [
      { kind: 'day', newestMs: 300, line: 0 },
      { kind: 'day', newestMs: 200, line: 3 },
      { kind: 'day', newestMs: 100, line: 5 },
    ],
  })
  expect(headDays([])).toEqual({ entries: 0, days: [] })
})
