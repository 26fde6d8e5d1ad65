import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRecordedTime } from '../../../electron/api/read-entry.ts'
import { toRecordedTime, toStoredText } from '../../../shared/domain/visibility-event.ts'
import { toUtcText } from '../../../shared/format/utc-text.ts'
import { runs } from '../../support/property-runs.ts'

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
    { numRuns: runs(20_000) },
  )
})

test('a recorded time is the same after its text was left out where that is the usual form', () => {
  const local = fc.date({
    min: new Date('0000-01-01'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  const fraction = fc.constantFrom('', '', '', '.000', '.5', ',123456789')
  const offset = fc.oneof(
    fc.constantFrom('Z', '+00:00', '-00:00', '+01', '-0330', '-03:30', '+14:00', '-23:59'),
    fc.integer({ min: 0, max: 23 }).map((hours) => `+${String(hours).padStart(2, '0')}:45`),
  )
  fc.assert(
    fc.property(local, fraction, offset, (date, digits, end) => {
      const text = date.toISOString().slice(0, 19) + digits + end
      const time = parseRecordedTime(text)
      if (!time) throw new Error(text)
      const stored = toStoredText(time)
      expect(stored).toBe(digits === '' && /^[+-]\d\d:\d\d$/.test(end) && end !== '-00:00' ? '' : text)
      expect(toRecordedTime(time.utcMs, stored, time.offsetMinutes)).toEqual(time)
    }),
    { numRuns: runs(5_000) },
  )
})
