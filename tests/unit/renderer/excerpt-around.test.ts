import { expect, it } from 'vitest'
import { excerptAround } from '../../../renderer/features/detail/excerpt-around.ts'

it('shows a marked entry with its surroundings', () => {
  const body = `${'a'.repeat(10_000)}HIT${'b'.repeat(10_000)}`
  const excerpt = excerptAround(body, [{ start: 10_000, end: 10_003 }])
  const [hit] = excerpt.hits
  expect(excerpt.text.slice(hit?.start, hit?.end)).toBe('HIT')
  expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true })
  expect(excerpt.text.length).toBeLessThan(7_000)
})
