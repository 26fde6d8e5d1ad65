import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openWorkspace } from '../../../electron/app/open-workspace.ts'
import { createServices } from '../../../electron/cli/services.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { expectPrivate } from '../../support/file-rights.ts'
import { CLI, runCli } from '../../support/run-cli.ts'
import { endOf } from '../support/cli-workspace.ts'

const PASSPHRASE = 'passphrase of the fault tests'
const NEXT = 'another passphrase of the tests'
const PROTECTIONS = process.env.UNHIDDEN_KEYCHAIN === 'none' ? ['passphrase'] : ['passphrase', 'keychain']
/** Kills of a renewal, spread over the changes of the folder; UNHIDDEN_KILLS names another number. */
const KILLS = Number(process.env.UNHIDDEN_KILLS ?? 3)
const LAST_CHANGE = 21

const newFolder = () => mkdtempSync(join(tmpdir(), 'unhidden-keys-'))

describe.each(PROTECTIONS)('a workspace protected by %s', (protection) => {
  let path = ''
  let env: Record<string, string> = {}
  const services = createServices()
  const { keychain } = services
  const workspace = (action: string, ...more: string[]) => ['workspace', action, '--workspace', path, ...more]

  beforeAll(async () => {
    path = join(newFolder(), 'Audit.unhidden')
    env = {
      UNHIDDEN_DATA_DIR: newFolder(),
      ...(protection === 'passphrase' && { UNHIDDEN_PASSPHRASE: PASSPHRASE }),
    }
    const created = await runCli(workspace('create', '--offline'), env)
    expect(created.code).toBe(0)
    vi.stubEnv('UNHIDDEN_DATA_DIR', env.UNHIDDEN_DATA_DIR)
    return () => vi.unstubAllEnvs()
  })

  const keyOf = async (passphrase = env.UNHIDDEN_PASSPHRASE) =>
    (await openVault(path, keychain, passphrase)).getDatabaseKey()
  const opensWith = (keyHex: string) => {
    try {
      openReadonly({ path, keyHex }).close()
      return true
    } catch {
      return false
    }
  }

  /** Kills the command at the n-th change of the folder, so that each step is met. @returns whether it was killed */
  async function killAtChange(args: readonly string[], nth: number): Promise<boolean> {
    let changes = 0
    const child = spawn(process.execPath, [CLI, ...args], {
      stdio: 'ignore',
      env: { ...process.env, ...env },
    })
    const watcher = watch(dirname(path), () => {
      changes += 1
      if (changes === nth) child.kill('SIGKILL')
    })
    const [, signal] = await endOf(child)
    watcher.close()
    return signal === 'SIGKILL'
  }

  test('opens with exactly one of two keys after a kill at each step of a renewal', async () => {
    let former = await keyOf()
    const outcomes = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killAtChange(workspace('renew-key'), 1 + Math.round((kill * (LAST_CHANGE - 1)) / (KILLS - 1)))
      const now = await keyOf()
      expect(opensWith(now)).toBe(true)
      if (now !== former) expect(opensWith(former)).toBe(false)
      await (await openWorkspace(services, path, env.UNHIDDEN_PASSPHRASE)).close()
      expect(await keyOf()).toBe(now)
      const verification = verifyWorkspace({ path, keyHex: now }, { withIndex: true })
      expect(verification).toMatchObject({ isIntact: true, index: 'agrees' })
      expect(readdirSync(dirname(path)).filter((name) => name.includes('.rekey'))).toEqual([])
      outcomes.add(now === former ? 'former' : 'next')
      former = now
    }
    expect(outcomes).toContain('former')
    const { code } = await runCli(workspace('renew-key'), env)
    expect(code).toBe(0)
    expect(opensWith(await keyOf())).toBe(true)
    expect(opensWith(former)).toBe(false)
    expect(readFileSync(path).toString('latin1', 0, 15)).not.toBe('SQLite format 3')
    expectPrivate(path)
  })

  test('opens with the former or the next passphrase after a kill of its change', async () => {
    const key = await keyOf()
    env = { ...env, UNHIDDEN_NEW_PASSPHRASE: NEXT }
    for (const nth of [1, 4]) {
      await killAtChange(workspace('protect', '--with', 'passphrase'), nth)
      const isDone = await keyOf(NEXT).then(
        () => true,
        () => false,
      )
      if (isDone) env = { ...env, UNHIDDEN_PASSPHRASE: NEXT }
      expect(await keyOf()).toBe(key)
      expect(opensWith(key)).toBe(true)
    }
    expect((await runCli(workspace('protect', '--with', 'passphrase'), env)).code).toBe(0)
    await expect(keyOf(PASSPHRASE)).rejects.toMatchObject({ code: 'passphrase-wrong' })
    env = { ...env, UNHIDDEN_PASSPHRASE: NEXT }
    expect(await keyOf()).toBe(key)
    expect(existsSync(`${path}.lock`)).toBe(true)
  })

  test.skipIf(PROTECTIONS.length === 1)('moves into the keychain and back, with its keys', async () => {
    const key = await keyOf()
    expect((await runCli(workspace('protect', '--with', 'keychain'), env)).code).toBe(0)
    expect(await keyOf('')).toBe(key)
    expect(JSON.parse(readFileSync(`${path}.key`, 'utf8'))).toMatchObject({
      protection: { kind: 'keychain' },
    })
    const { stdout } = await runCli(['verify', path], env)
    expect(stdout).toContain('not older than what this machine last knew')
    expect((await runCli(workspace('protect', '--with', 'passphrase'), env)).code).toBe(0)
    const { workspaceId } = JSON.parse(readFileSync(`${path}.key`, 'utf8'))
    expect(await keychain.get(`${workspaceId}/database-key`)).toBe(null)
    const log = await runCli(['query', '--workspace', path, '--what', 'log', '--json'], env)
    expect(log.stderr).toBe('')
    expect(log.stdout).toContain('protection-changed')
    expect(log.stdout).toContain('key-renewed')
  })
})
