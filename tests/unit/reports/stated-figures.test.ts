import { describe, expect, it } from 'vitest'
import { parseStatedFigure } from '../../../shared/domain/stated-figure.ts'
import {
  nameStatedFigure,
  printStatedPair,
  printStatedValue,
} from '../../../shared/strings/stated-figure-strings.ts'

const DAY_MS = 86_400_000

describe('a figure that a bundle states', () => {
  it.each([
    ['rows', 'Rows of the report'],
    ['HD-1.2', 'Hidden at the as-of date'],
    ['HD-2.2024-03.H', 'Turned hidden in this month'],
    ['visibility.hidden', 'State: hidden'],
    ['type.owner', 'By: owner'],
    ['rule.long-hidden', 'Rule: long-hidden'],
    ['ground.privacy', 'Ground: Personal data'],
    ['hides.sum', 'Times hidden, added up'],
    ['hiddenMs.sum', 'Hidden in all, added up'],
    ['contradictory.sum', 'Rows with “state in doubt”'],
    ['hiddenSinceUtc.first', 'Hidden since (UTC), earliest'],
    ['lastTimeUtc.last', 'Last entry (UTC), latest'],
    ['data/report/rows.csv', 'All rows as CSV, SHA-256 of the file'],
    ['head of the chain', 'Evidence fingerprint'],
    ['S-3 drawn items', 'Sample S-3: SHA-256 of the drawn reviews'],
    ['S-3 ids of the population', 'Sample S-3: SHA-256 of the IDs of its population'],
    ['something of a later version', 'something of a later version'],
  ])('%s is called “%s”', (id, name) => {
    expect(nameStatedFigure(id)).toBe(name)
  })

  it('counts findings by the title of their rule where it is known', () => {
    expect(nameStatedFigure('rule.bulk-hide', () => 'Hidden together')).toBe('Rule: Hidden together')
  })

  it('is written as the report writes such values', () => {
    expect(printStatedValue('rows', '12345')).toBe('12,345')
    expect(printStatedValue('hiddenMs.sum', String(4 * DAY_MS + 7_207_000))).toBe('4 d 2 h 0 min 7 s')
    expect(printStatedValue('hiddenMs.sum', String(1_198 * DAY_MS))).toBe('1,198 d 0 h 0 min 0 s')
    expect(printStatedValue('timeUtc.first', '2024-03-05T10:15:30.000Z')).toBe('Mar 5, 2024, 10:15:30 UTC')
    expect(printStatedValue('data/report/rows.csv', '0123')).toBe('0123')
    expect(printStatedValue('hiddenMs.sum', 'none')).toBe('none')
    expect(printStatedValue('hides.sum', '9007199254740993')).toBe('9007199254740993')
  })

  it('never looks the same where two values are not', () => {
    expect(printStatedPair('hiddenMs.sum', '60000', '60001')).toEqual(['60000', '60001'])
    expect(printStatedPair('timeUtc.last', '2024-03-05T10:15:30.000Z', '2024-03-05T10:15:30.250Z')).toEqual([
      '2024-03-05T10:15:30.000Z',
      '2024-03-05T10:15:30.250Z',
    ])
    expect(printStatedPair('rows', '599', '1600')).toEqual(['599', '1,600'])
    expect(printStatedPair('rows', '1600', null)).toEqual(['1,600', null])
  })

  it('is taken apart by its id alone', () => {
    expect(parseStatedFigure('S-12 list of the population')).toEqual({
      kind: 'sample',
      sampleId: 12,
      part: 'list of the population',
    })
    expect(parseStatedFigure('S-12 anything else')).toEqual({ kind: 'unknown' })
    expect(parseStatedFigure('HD-6.4.P')).toMatchObject({ kind: 'printed', figure: { sweepId: 4 } })
  })
})
