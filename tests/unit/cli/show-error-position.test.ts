import { describe, expect, test } from 'vitest'
import { showErrorPosition } from '../../../electron/cli/run-command-line.ts'
import { AppError } from '../../../shared/app-error.ts'

const invalid = (at: number, length: number) =>
  new AppError('invalid-query', 'no', { details: { at, length } })

describe('the place of a query error on the command line', () => {
  test.each([
    [['--filter', 'late visibility:hiden'], 16, 5, ['  late visibility:hiden', `  ${' '.repeat(16)}^^^^^`]],
    [['--filter=business:', '--json'], 9, 0, ['  business:', '           ^']],
    [['--filter', 'a\u0007b'], 1, 1, ['  a\ufffdb', '   ^']],
  ])('is marked below %j', (args, at, length, expected) => {
    expect(showErrorPosition(invalid(at, length), args)).toEqual(expected)
  })

  test('stays on one line of a terminal', () => {
    const lines = showErrorPosition(invalid(500, 400), ['--filter', 'x'.repeat(1_000)])
    expect(lines.map(({ length }) => length <= 80)).toEqual([true, true])
    expect(lines[1]?.indexOf('^')).toBe(39)
  })

  test('is not known for other errors, and without a filter', () => {
    expect(showErrorPosition(new AppError('not-found', 'no'), ['--filter', 'a'])).toEqual([])
    expect(showErrorPosition(invalid(0, 1), [])).toEqual([])
  })
})
