import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { toTerminalText, writeLine } from '../../../electron/cli/terminal.ts'

const PAINTED = 'a\u001b[2J\u001b[HIntact: 9 receipts\r\u009b1mx\u202eb\u0007'

test('nothing that a command prints paints the terminal or changes the direction of a line', async () => {
  const output = new PassThrough()
  await writeLine(output, PAINTED)
  const shown = String(output.read())
  expect(shown.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(shown).toContain('\\u001b[2J')
})

test('JSON stays what it was, and so do lines, tabs and the texts of people', () => {
  const value = { name: PAINTED, others: 'Prüfung 北京 👩‍👩‍👧 שלום' }
  expect(JSON.parse(toTerminalText(JSON.stringify(value, null, 2)))).toEqual(value)
  const plain = 'one\n\ttwo 👩‍👩‍👧 שלום'
  expect(toTerminalText(plain)).toBe(plain)
})
