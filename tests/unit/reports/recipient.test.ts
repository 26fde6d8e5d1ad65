import { expect, test } from 'vitest'
import { toRecipient } from '../../../electron/reports/redact-table.ts'

test('a redacted copy has the name that was given, else one by chance that no other copy has', () => {
  expect(toRecipient(true, ' Trade office ')).toBe('Trade office')
  expect(toRecipient(true, 'Cafe\u0301')).toBe('Caf\u00e9')
  const unnamed = ['', ' ', null].map((given) => toRecipient(true, given))
  for (const name of unnamed) expect(name).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(unnamed).size).toBe(3)
  expect(toRecipient(false, 'Trade office')).toBeNull()
})
