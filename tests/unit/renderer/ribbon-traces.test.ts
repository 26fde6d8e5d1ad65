import { describe, expect, it } from 'vitest'
import { traceSpans } from '../../../renderer/components/ribbon-traces.ts'
import { toSpans } from '../../../shared/domain/span.ts'

const axis = { startMs: 0, endMs: 1_000 }
const trace = (...events: readonly (readonly [utcMs: number, showOnWebsite: 0 | 1])[]) =>
  traceSpans(toSpans(events.map(([utcMs, showOnWebsite]) => ({ utcMs, showOnWebsite }))), axis, 20)

describe('what a ribbon draws', () => {
  it('is unknown from end to end without an event', () => {
    expect(trace()).toEqual({ unknown: 100, shown: '', hidden: '', edges: '' })
  })
  it('runs along the top while shown, along the bottom while hidden, and marks each beginning', () => {
    expect(trace([100, 1], [400, 0], [700, 1])).toEqual({
      unknown: 10,
      shown: 'M10 0H40v10H10zM70 0H100v10H70z',
      hidden: 'M40 10H70v10H40z',
      edges: 'M10 0v20M40 0v20M70 0v20',
    })
  })
  it('holds what lies outside of the axis at its ends', () => {
    expect(trace([-500, 0], [2_000, 1])).toMatchObject({
      unknown: 0,
      hidden: 'M0 10H100v10H0z',
      shown: 'M100 0H100v10H100z',
    })
  })
})
