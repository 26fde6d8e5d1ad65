import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openLogFile } from '../../../electron/lib/log/log-file.ts'
import { endProcess, noteUnexpectedEnd } from '../../../electron/lib/processes/script-process.ts'
import { startScript } from '../../support/auditor/start-script.ts'

const SCRIPT = join(import.meta.dirname, '../../support/tell-environment.ts')
const folder = mkdtempSync(join(tmpdir(), 'unhidden-log-'))
const logFile = openLogFile(folder)
afterAll(() => rmSync(folder, { recursive: true }))

test('a process that nobody ended is in the log by its name; one that was ended is not', async () => {
  const start = (name: string) => noteUnexpectedEnd(startScript(SCRIPT), name)
  const [wanted, killed] = [start('wanted'), start('killed')]
  const ends = [wanted, killed].map((child) => new Promise((resolve) => child.once('exit', resolve)))
  await vi.waitFor(() => expect(killed.pid).toBeDefined(), { timeout: 20_000 })
  process.kill(killed.pid ?? 0, 'SIGKILL')
  endProcess(wanted)
  await Promise.all(ends)
  expect(logFile.counts['process-gone']).toBe(1)
  const text = readFileSync(join(folder, 'unhidden.log'), 'utf8')
  expect(text).toMatch(/"process-gone".*"properties":\{"process":"killed","code":\d+\}/)
  expect(text).not.toContain(folder)
})
