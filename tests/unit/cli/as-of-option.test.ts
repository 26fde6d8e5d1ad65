import { describe, expect, test } from 'vitest'
import { Arguments, findAsOf } from '../../../electron/cli/arguments.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'

const read = (text: string, zone = 'UTC') =>
  findAsOf(Arguments.parse(['--as-of', text], ['as-of'], []))?.(getAuditZone(zone))

test('a value may begin with a minus, an option may not be a value', () => {
  const parse = (...args: string[]) => Arguments.parse(args, ['filter'], ['quick'])
  expect(parse('--filter', '-deleted:yes', '--quick').find('filter')).toBe('-deleted:yes')
  expect(parse('--filter=-deleted:yes').find('filter')).toBe('-deleted:yes')
  expect(() => parse('--filter', '--quick')).toThrow()
  expect(() => parse('--quick', '-x')).toThrow()
})

describe('--as-of', () => {
  test('a day means its last millisecond in the audit time zone', () => {
    expect(read('2024-02-29')).toBe(Date.parse('2024-02-29T23:59:59.999Z'))
    expect(read('2024-03-31', 'Europe/Vienna')).toBe(Date.parse('2024-03-31T21:59:59.999Z'))
  })

  test('a time is taken with its offset', () => {
    expect(read('2024-05-03T18:00:00Z', 'Europe/Vienna')).toBe(Date.UTC(2024, 4, 3, 18))
    expect(read('2024-05-03T18:00:00Z')).toBe(Date.UTC(2024, 4, 3, 18))
    expect(read('2024-05-03T18:00+02:00')).toBe(Date.UTC(2024, 4, 3, 16))
  })

  test('nothing asked for is nothing found', () => {
    expect(findAsOf(Arguments.parse([], ['as-of'], []))).toBeNull()
  })

  test.each([
    '',
    '2024',
    '2024-02-30',
    '2023-02-29T10:00:00Z',
    '2024-05-03T18:00:00',
    '2024-13-01',
    'yesterday',
    '2024-05-03T25:00:00Z',
  ])('“%s” is refused', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  })
})
