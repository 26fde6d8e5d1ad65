import { expect, test } from 'vitest'
import { printDisposition } from '../../../electron/reports/pdf/finding-cells.ts'

test('a decision with a ground and no note is printed without an empty line', () => {
  const row: Readonly<Record<string, string | number | null>> = {
    decidedUtc: 0,
    decidedBy: 'Jo',
    disposition: 'confirmed',
    ground: 'privacy',
    reason: '',
  }
  const printer = { print: (text: string) => text }
  const cell = { value: (name: string) => row[name] ?? null, printer, isRedacted: false }
  const printed = String(printDisposition(cell as unknown as Parameters<typeof printDisposition>[0]))
  expect(printed.split('\n')).toEqual([expect.any(String), 'Personal data', expect.stringContaining('Jo')])
})
