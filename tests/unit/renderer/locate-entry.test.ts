import { describe, expect, it } from 'vitest'
import { excerptAround } from '../../../renderer/features/detail/excerpt-around.ts'
import { locateEntry } from '../../../renderer/features/detail/locate-entry.ts'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { type ReceiptSeq, toBusinessId, toFeedbackId } from '../../../shared/domain/ids.ts'

const entry = (id: string, text: string): TimelineEntry => ({
  kind: 'event',
  event: {
    feedbackId: toFeedbackId(id),
    businessId: toBusinessId('1'),
    showOnWebsite: 0,
    deleted: 0,
    time: { text, utcMs: 0, offsetMinutes: 0 },
    ordinal: 0,
    receipt: 1 as ReceiptSeq,
    flags: [],
  },
})

const flat =
  '{"page":1,"feedbackId1":129,"showOnWebsite1":0,"time1":"2015-12-21T23:10:18+01:00","deleted1":0,' +
  '"feedbackId11":129,"showOnWebsite11":1,"time11":"2015-12-21T23:10:14+01:00","deleted11":1,' +
  '"feedbackId2":1290,"showOnWebsite2":1,"time2":"2015-12-21T23:10:14+01:00","deleted2":1}'

const marked = (body: string, wanted: TimelineEntry) =>
  locateEntry(body, wanted).map((range) => body.slice(range.start, range.end))

describe('an entry in its original reply', () => {
  it('is the number whose id and time both agree', () => {
    expect(marked(flat, entry('129', '2015-12-21T23:10:14+01:00'))).toEqual([
      '"feedbackId11":129',
      '"showOnWebsite11":1',
      '"time11":"2015-12-21T23:10:14+01:00"',
      '"deleted11":1',
    ])
  })
  it('is found by ids written as text and in brackets', () => {
    const body = '{"feedbackId[3]": "129", "time[3]": "2015-12-21T23:10:14+01:00"}'
    expect(marked(body, entry('129', '2015-12-21T23:10:14+01:00'))).toHaveLength(2)
  })
  it('is the object around it in an array', () => {
    const body =
      '{"data":[{"feedbackId":129,"time":"A"},{"feedbackId":129,"time":"B","content":"x } \\" y"}]}'
    expect(marked(body, entry('129', 'B'))).toEqual(['{"feedbackId":129,"time":"B","content":"x } \\" y"}'])
  })
  it('is not one whose id only begins like its own', () => {
    expect(locateEntry('{"feedbackId1":1290,"time1":"A"}', entry('129', 'A'))).toEqual([])
  })
  it('may be nowhere', () => {
    expect(locateEntry(flat, entry('7', '2015-12-21T23:10:14+01:00'))).toEqual([])
    expect(locateEntry('no JSON at all', entry('7', 'A'))).toEqual([])
  })
  it('is shown with its surroundings', () => {
    const body = `${'a'.repeat(10_000)}HIT${'b'.repeat(10_000)}`
    const excerpt = excerptAround(body, [{ start: 10_000, end: 10_003 }])
    const [hit] = excerpt.hits
    expect(excerpt.text.slice(hit?.start, hit?.end)).toBe('HIT')
    expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true })
    expect(excerpt.text.length).toBeLessThan(7_000)
  })
})
