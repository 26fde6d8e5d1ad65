import { expect, test } from 'vitest'
import { findCommandLine, USAGE } from '../../../electron/cli/command-names.ts'

test('the first word decides between a command and a window', () => {
  expect(findCommandLine(['verify', 'a b.zip', '--json'])).toEqual(['verify', 'a b.zip', '--json'])
  expect(findCommandLine(['--version'])).toEqual(['--version'])
  expect(findCommandLine(['--self-check'])).toEqual(['--self-check'])
  expect(findCommandLine([])).toBeNull()
  expect(findCommandLine(['/home/a/verify.unhidden', '--help'])).toBeNull()
  expect(findCommandLine(['toString'])).toBeNull()
})

test('switches of Chromium before a command are not its own', () => {
  expect(findCommandLine(['--no-sandbox', '--inspect=0', 'sync', '--quick'])).toEqual(['sync', '--quick'])
  expect(findCommandLine(['--no-sandbox', 'file.unhidden'])).toBeNull()
})

test('every command of the usage is one', () => {
  const named = [...USAGE.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(9)
  expect(named.filter((name) => findCommandLine([name]) === null)).toEqual([])
})
