import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import {
  describeSandboxRemedy,
  findSandboxObstacle,
  readSandboxFacts,
  type SandboxFacts,
} from '../../../tools/start/linux-sandbox.ts'

const UNRESTRICTED: SandboxFacts = {
  isRoot: false,
  hasSetuidHelper: false,
  isRestrictedByAppArmor: false,
  isAllowedByProfile: false,
  isCloneForbidden: false,
  isNoneAllowed: false,
}
const RESTRICTIONS = ['isRestrictedByAppArmor', 'isCloneForbidden', 'isNoneAllowed'] as const

describe('an ordinary user', () => {
  it('needs nothing where user namespaces are free', () => {
    expect(findSandboxObstacle(UNRESTRICTED)).toBeUndefined()
  })

  it.each(RESTRICTIONS)('is told of %s', (restriction) => {
    expect(findSandboxObstacle({ ...UNRESTRICTED, [restriction]: true })).toMatch(/ is [01]$/)
  })

  it.each(RESTRICTIONS)('needs nothing in spite of %s where the helper is setuid', (restriction) => {
    const facts = { ...UNRESTRICTED, [restriction]: true, hasSetuidHelper: true }
    expect(findSandboxObstacle(facts)).toBeUndefined()
  })

  it('is not kept by AppArmor where a profile allows it, and by the other settings all the same', () => {
    const facts = { ...UNRESTRICTED, isAllowedByProfile: true, isRestrictedByAppArmor: true }
    expect(findSandboxObstacle(facts)).toBeUndefined()
    expect(findSandboxObstacle({ ...facts, isNoneAllowed: true })).toBeDefined()
  })
})

test('root has no sandbox to set up', () => {
  expect(findSandboxObstacle({ ...UNRESTRICTED, isRoot: true, isNoneAllowed: true })).toBeUndefined()
})

test('the remedy names the file of the helper, quoted for a shell, and never weakens the sandbox', () => {
  const lines = describeSandboxRemedy('user.max_user_namespaces is 0', "/home/a b/o'neill/electron")
  expect(lines.at(-1)).toBe(
    String.raw`  sudo chown root:root '/home/a b/o'\''neill/chrome-sandbox' && sudo chmod 4755 '/home/a b/o'\''neill/chrome-sandbox'`,
  )
  expect(lines.join(' ')).not.toContain('no-sandbox')
})

describe.skipIf(process.platform === 'win32')('what is read', () => {
  let systemFolder = ''
  let executable = ''

  beforeEach(() => {
    systemFolder = mkdtempSync(join(tmpdir(), 'unhidden-system-'))
    executable = join(systemFolder, 'home/a/dist/electron')
    put('home/a/dist/electron', '')
  })
  afterEach(() => rmSync(systemFolder, { recursive: true }))

  function put(path: string, text: string): void {
    const file = join(systemFolder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  const read = () =>
    readSandboxFacts(executable, { platform: 'linux', environment: {}, isRoot: false, systemFolder })

  it('is nothing on a system that knows none of the settings', () => {
    expect(read()).toEqual(UNRESTRICTED)
  })

  it.each([
    ['kernel/apparmor_restrict_unprivileged_userns', '1\n', 'isRestrictedByAppArmor'],
    ['kernel/unprivileged_userns_clone', '0\n', 'isCloneForbidden'],
    ['user/max_user_namespaces', '0\n', 'isNoneAllowed'],
  ] as const)('is a restriction where %s is %j', (setting, value, restriction) => {
    put(`proc/sys/${setting}`, value)
    expect(read()).toEqual({ ...UNRESTRICTED, [restriction]: true })
  })

  it.each([
    ['kernel/apparmor_restrict_unprivileged_userns', '0\n'],
    ['kernel/unprivileged_userns_clone', '1\n'],
    ['user/max_user_namespaces', '63432\n'],
  ])('is none where %s is %j', (setting, value) => {
    put(`proc/sys/${setting}`, value)
    expect(read()).toEqual(UNRESTRICTED)
  })

  it.runIf(process.getuid?.() === 0)('is the helper where it belongs to root and is setuid', () => {
    put('home/a/dist/chrome-sandbox', '')
    const helper = join(systemFolder, 'home/a/dist/chrome-sandbox')
    chmodSync(helper, 0o755)
    expect(read().hasSetuidHelper).toBe(false)
    chmodSync(helper, 0o4755)
    expect(read().hasSetuidHelper).toBe(true)
  })

  it.each([
    ['its path', () => `profile mine "${executable}" flags=(unconfined) {\n  userns,\n}`],
    ['a pattern', () => `profile mine ${dirname(executable)}/* flags=(unconfined) {\n  userns,\n}`],
    ['a path without a name', () => `${executable} flags=(unconfined) {\n  userns create,\n}`],
    ['a variable', () => 'profile mine @{HOME}/dist/electron flags=(unconfined) {\n  userns,\n}'],
  ])('is a profile that names %s', (_how, text) => {
    put('etc/apparmor.d/mine', text())
    expect(read().isAllowedByProfile).toBe(true)
  })

  it.each([
    ['another program', () => 'profile chrome /opt/google/chrome/chrome flags=(unconfined) {\n  userns,\n}'],
    ['a variable of another path', () => 'profile q /usr/lib/@{multiarch}/q/electron {\n  userns,\n}'],
    ['no path', () => 'profile unprivileged_userns {\n  audit deny capability,\n  userns,\n}'],
    ['it without allowing anything', () => `profile mine ${executable} {\n  # userns,\n}`],
  ])('is no profile that names %s', (_how, text) => {
    put('etc/apparmor.d/other', text())
    expect(read().isAllowedByProfile).toBe(false)
  })
})
