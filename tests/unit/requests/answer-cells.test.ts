import { expect, it } from 'vitest'
import { ANSWER_CELLS } from '../../../electron/requests/read-answer-cell.ts'
import { COMPANY_GROUNDS } from '../../../shared/domain/company-answer.ts'

it.each<[string, string | null | undefined]>([
  ...COMPANY_GROUNDS.map((code) => [code, code] satisfies [string, string]),
  ['', null],
  [' Personal data ', 'personal-data'],
  ['PERSONAL_DATA', 'personal-data'],
  ['Clearly false', 'false'],
  ['No ground', 'none'],
  ['Never hidden', 'never-hidden'],
  ['spam', undefined],
  ['=A1', undefined],
  ['constructor', undefined],
])('reads the ground %j', (text, ground) => expect(ANSWER_CELLS.ground.read(text)).toBe(ground))

it.each([
  ['', null],
  ['4', 4],
  ['4,5', 4.5],
  ['4.5', 4.5],
  ['4/5', 4],
  ['2 of 5', 2],
  ['3 stars', 3],
  ['★★★', 3],
  ['★★★☆☆', 3],
  ['⭐️⭐️', 2],
  ['0', undefined],
  ['6', undefined],
  ['5,5', undefined],
  ['8/10', undefined],
  ['good', undefined],
  ['=1+1', undefined],
])('reads the rating %j', (text, rating) => expect(ANSWER_CELLS.rating.read(text)).toBe(rating))

it.each([
  ['', ''],
  ['2026-09-09', '2026-09-09'],
  ['2026-09-09T10:00', '2026-09-09T10:00:00'],
  ['2026-09-09 10:00:30', '2026-09-09T10:00:30'],
  ['2026-09-09T10:00:30+0200', '2026-09-09T10:00:30+02:00'],
  ['2026-09-09T10:00:30Z', '2026-09-09T10:00:30Z'],
  ['9.9.2026', '2026-09-09'],
  ['13/9/2026', '2026-09-13'],
  ['9/13/2026', '2026-09-13'],
  ['9/9/2026', '2026-09-09'],
  // which of 3 April and 4 March is meant cannot be known
  ['3/4/2026', undefined],
  // 46,274 days after 30 December 1899, and a quarter of a day
  ['46274', '2026-09-09'],
  ['46274.25', '2026-09-09T06:00:00'],
  ['2026-02-30', undefined],
  ['2026-09-09T25:00', undefined],
  ['yesterday', undefined],
  ['20260909', undefined],
])('reads the date %j', (text, date) => expect(ANSWER_CELLS.decidedAt.read(text)).toBe(date))

it('takes formulas as text and leaves out what a spreadsheet could not compute', () => {
  expect(ANSWER_CELLS.note.read(`'=HYPERLINK("x")`)).toBe('=HYPERLINK("x")')
  expect(ANSWER_CELLS.note.read('=1+1')).toBe('=1+1')
  expect(ANSWER_CELLS.policyClause.read('#REF!')).toBeUndefined()
  expect(ANSWER_CELLS.policyClause.read('#4.2 b')).toBe('#4.2 b')
  expect(ANSWER_CELLS.decidedBy.read('x'.repeat(501))).toBeUndefined()
})
