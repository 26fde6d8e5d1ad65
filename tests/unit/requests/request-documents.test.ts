import { expect, it } from 'vitest'
import { parseRequestDocument } from '../../../electron/requests/written-request.ts'

const ROW = {
  number: 1,
  feedbackId: '12',
  businessId: '3',
  firstEntryMs: 0,
  hiddenSinceMs: null,
  deletedAtMs: null,
}
const DOCUMENT = {
  format: 'unhidden-request-1',
  reference: 'R-1',
  title: 'Hidden',
  query: '',
  dueDay: null,
  createdAtMs: 8.64e15,
  sentAtMs: null,
  receipt: 4,
  files: [],
  rows: [ROW],
}
const parse = (change: object) => parseRequestDocument('R-1.json', JSON.stringify({ ...DOCUMENT, ...change }))

it('a request of a bundle is read as it was written', () => {
  expect(parse({})).toEqual(DOCUMENT)
})

it.each([
  { createdAtMs: 8.64e15 + 1 },
  { sentAtMs: -8.64e15 - 1 },
  { rows: [{ ...ROW, hiddenSinceMs: 2 ** 53 - 1 }] },
])('a request of a bundle with a time that no date can have is refused: %o', (change) => {
  expect(() => parse(change)).toThrow('R-1.json is no request')
})
