import { expect, test } from 'vitest'
import { digestTexts, digestWords } from '../../../electron/reports/words-digest.ts'

const CATALOGUE = {
  title: 'Rows',
  shown: (count: string, of: string) => `${count} of ${of} shown`,
  nested: { list: ['one', 'two'], needsMore: ({ deep }: { deep: { er: string } }) => deep.er },
}

test('other words have another digest, also where they are put together of values', () => {
  const digest = digestTexts(CATALOGUE)
  const changed = [
    { ...CATALOGUE, title: 'Lines' },
    { ...CATALOGUE, shown: (count: string, of: string) => `${count} out of ${of} shown` },
    { ...CATALOGUE, nested: { ...CATALOGUE.nested, list: ['one', 'three'] } },
  ]
  for (const one of changed) expect(digestTexts(one)).not.toBe(digest)
})

test('the same words have the same digest, in whichever order they are written down and whatever puts them together', () => {
  const { title, shown, nested } = CATALOGUE
  const joined = (...values: readonly string[]) => [values[0], 'of', values[1], 'shown'].join(' ')
  expect(digestTexts({ nested, shown: joined, title })).toBe(digestTexts({ title, shown, nested }))
  expect(digestWords()).toMatch(/^[0-9a-f]{64}$/)
})
