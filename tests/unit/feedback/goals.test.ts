import { describe, expect, it } from 'vitest'
import { parseDay } from '../../../renderer/components/as-of-day.ts'
import { readGoal, whyUnread } from '../../../renderer/features/reviews/go-to-dialog.tsx'

describe('a typed day', () => {
  it.each([
    ['2024-05-03', '2024-05-03'],
    [' 3 May 2024 ', '2024-05-03'],
    ['3. Sept. 2024', '2024-09-03'],
    ['May 3, 2024', '2024-05-03'],
    ['29 February 2024', '2024-02-29'],
    ['29 Feb 2023', null],
    ['2024-02-30', null],
    ['2024-05', null],
    ['2024', null],
    ['0000-01-01', null],
    ['3 Mond 2024', null],
    ['yesterday', null],
    ['', null],
  ])('%j is %j', (text, day) => expect(parseDay(text)).toBe(day))
})

describe('where a jump leads', () => {
  it.each([
    ['104233', { kind: 'item', feedbackId: '104233' }],
    ['9223372036854775807', { kind: 'item', feedbackId: '9223372036854775807' }],
    ['99999999999999999999', null],
    ['2024-05-03', { kind: 'day', day: '2024-05-03' }],
    ['2024-05', { kind: 'day', day: '2024-05-01' }],
    ['2024', { kind: 'item', feedbackId: '2024' }],
    ['#1000', { kind: 'row', row: 999 }],
    ['#200,000', { kind: 'row', row: 199_999 }],
    ['#2,00', null],
    ['#0', null],
    ['first', null],
    ['\u0000', null],
  ])('%j: %j', (text, goal) => expect(readGoal(text)).toEqual(goal))

  it.each([
    ['2026-02-30', 'day'],
    ['2026-13', 'day'],
    ['99999999999999999999', 'id'],
    ['007', 'id'],
    ['yesterday', 'other'],
    ['#0', 'other'],
  ] as const)('%j is said to be no %s', (text, why) => {
    expect(readGoal(text)).toBeNull()
    expect(whyUnread(text)).toBe(why)
  })
})
