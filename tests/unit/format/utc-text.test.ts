import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUtcText } from '../../../shared/format/utc-text.ts'

test('writes every moment from before 1970 to the year 9999 as Date does', () => {
  const moment = fc.date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, (date) => {
      expect(toUtcText(date.getTime())).toBe(date.toISOString())
    }),
    // More days than are kept.
    { numRuns: 20_000 },
  )
})
