import { expect, test } from 'vitest'
import { findForeignNumbers } from '../../../renderer/features/reports/result-field.tsx'

test('numbers of an edited result that the generated one does not have are named once each', () => {
  const generated = 'Of 38,036 reviews, 931 (2.4%) are hidden or deleted. 540 have no response.'
  expect(findForeignNumbers('Of 38,036 reviews, 931 (2.4%) are hidden.', generated)).toEqual([])
  expect(findForeignNumbers('About 930, or 3%, and again 930; 931 in all, 540.', generated)).toEqual([
    '930',
    '3%',
  ])
})
