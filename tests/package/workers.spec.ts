import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { PROCESSES, THREADS } from '../../electron/lib/workers.ts'
import { runInstalled } from '../support/run-installed.ts'
import { listWorkers, readPacked } from './packed.ts'

// In this order: the check of the second test starts every worker too.
test.describe.configure({ mode: 'serial' })

test('every worker of the package was started by its work, and found all that it imports', () => {
  const packed = readPacked()
  const started = new Set(readFileSync(packed.startedWorkers, 'utf8').trim().split('\n'))
  expect(listWorkers(packed)).toHaveLength(THREADS.length + PROCESSES.length)
  expect(listWorkers(packed).filter((name) => !started.has(name))).toEqual([])
})

test('the packed application finds nothing wrong with itself', async () => {
  const { code, stdout } = await runInstalled(['--self-check'])
  const lines = stdout.trim().split('\n')
  expect(lines.filter((line) => !/^ok {4}[a-z -]+: \S/.test(line))).toEqual([])
  // Besides the workers: window, encrypted database, fonts, keychain.
  expect(lines).toHaveLength(THREADS.length + PROCESSES.length + 4)
  expect(code).toBe(0)
})
