import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  childEnvironment,
  endProcess,
  type StartProcess,
  startWithNode,
  toForkOptions,
} from '../../../electron/lib/processes/script-process.ts'
import { runningProcesses } from '../../../tools/chromium-runtime/api/app.ts'
import { utilityProcess } from '../../../tools/chromium-runtime/api/utility-process.ts'
import { startScript } from '../../support/auditor/start-script.ts'

const SCRIPT = join(import.meta.dirname, '../../support/tell-environment.ts')
const SECRETS = { UNHIDDEN_PASSPHRASE: 'correct horse', UNHIDDEN_PRIVATE_KEY: 'battery staple' }

beforeEach(() => void Object.assign(process.env, SECRETS))
afterEach(() => {
  for (const name of Object.keys(SECRETS)) delete process.env[name]
})

function ask(start: StartProcess): Promise<{ env: Record<string, string>; argv: string[]; pid: number }> {
  const child = start(SCRIPT)
  child.postMessage('tell')
  return new Promise((resolve) => {
    child.once('message', (told) => {
      resolve({ ...(told as { env: Record<string, string>; argv: string[] }), pid: child.pid ?? 0 })
      endProcess(child)
    })
  })
}

describe('a process that the application starts', () => {
  it.each([
    ['in the window', startScript],
    ['by the command line', startWithNode],
  ])('has no secret in its environment: %s', async (_, start) => {
    const { env } = await ask(start)
    expect(Object.keys(env)).toContain('UNHIDDEN_PROCESS')
    expect(
      Object.entries(env).filter(
        ([name, value]) => name in SECRETS || Object.values(SECRETS).includes(value),
      ),
    ).toEqual([])
  })

  it('keeps what Windows needs and never has an empty environment', () => {
    expect(childEnvironment({ SystemRoot: 'C:\\Windows', PATH: 'x', UNHIDDEN_PASSPHRASE: 's' })).toEqual({
      SystemRoot: 'C:\\Windows',
      UNHIDDEN_PROCESS: 'child',
    })
    expect(Object.keys(childEnvironment({}))).not.toEqual([])
  })
})

describe('a utility process of the stand-in, as one of Electron', () => {
  const withEnvironment =
    (env: Record<string, string>): StartProcess =>
    (script) =>
      utilityProcess.fork(script, [], { ...toForkOptions(script), env })

  it('inherits everything when its environment is empty', async () => {
    expect((await ask(withEnvironment({}))).env).toMatchObject(SECRETS)
    expect((await ask(withEnvironment({ ONLY: 'this' }))).env).not.toHaveProperty('UNHIDDEN_PASSPHRASE')
  })

  it('is known by its name, and not by its command line', async () => {
    const child = startScript(SCRIPT)
    expect(child.pid).toBeUndefined()
    await new Promise<void>((resolve) => child.once('spawn', resolve))
    const pid = child.pid ?? 0
    expect(runningProcesses.get(pid)).toBe('tell-environment')
    if (process.platform === 'linux') {
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      expect(commandLine).toContain('--type=utility')
      expect(commandLine).not.toContain('tell-environment')
    }
    const ended = new Promise((resolve) => child.once('exit', resolve))
    endProcess(child)
    await ended
    expect(runningProcesses.has(pid)).toBe(false)
  })

  it('gives its script the arguments that it was started with', async () => {
    expect((await ask(startScript)).argv).toEqual([SCRIPT])
  })
})
