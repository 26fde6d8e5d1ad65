import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import type { Machine } from '../programs/find-program.ts'

/**
 * Chromium's sandbox on Linux needs user namespaces, which some systems deny to ordinary users (Ubuntu since 23.10, by
 * AppArmor), or a setuid helper program that root owns. npm unpacks the helper for the current user, so Electron aborts
 * there. Running without a sandbox is not acceptable, because the pages show data from a service.
 * Source: electron/docs, "Sandboxing"; chromium/docs/security/apparmor-userns-restrictions.md.
 */
export interface SandboxFacts {
  readonly isRoot: boolean
  /** Root owns `chrome-sandbox`, and its mode is 4755. */
  readonly hasSetuidHelper: boolean
  /** /proc/sys/kernel/apparmor_restrict_unprivileged_userns */
  readonly isRestrictedByAppArmor: boolean
  /** An AppArmor profile allows user namespaces for this executable. */
  readonly isAllowedByProfile: boolean
  /** /proc/sys/kernel/unprivileged_userns_clone */
  readonly isCloneForbidden: boolean
  /** /proc/sys/user/max_user_namespaces is 0. */
  readonly isNoneAllowed: boolean
}

/** @returns the reason why Electron cannot set up its sandbox, as a clause; undefined if it can */
export function findSandboxObstacle(facts: SandboxFacts): string | undefined {
  // Root runs without a sandbox, and the helper does not need unprivileged namespaces.
  if (facts.isRoot || facts.hasSetuidHelper) return undefined
  if (facts.isNoneAllowed) return 'user.max_user_namespaces is 0'
  if (facts.isCloneForbidden) return 'kernel.unprivileged_userns_clone is 0'
  if (facts.isRestrictedByAppArmor && !facts.isAllowedByProfile)
    return 'kernel.apparmor_restrict_unprivileged_userns is 1'
  return undefined
}

/** Instructions to remove the obstacle. */
export function describeSandboxRemedy(obstacle: string, executable: string): string[] {
  const helper = `'${helperOf(executable).replaceAll("'", String.raw`'\''`)}'`
  return [
    `Electron cannot start: this system keeps user namespaces, which its sandbox needs, from ordinary users (${obstacle}).`,
    'Let the helper of the sandbox belong to root, then start again (once for each version of Electron):',
    `  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`,
  ]
}

export function readSandboxFacts(executable: string, { isRoot, systemFolder }: Machine): SandboxFacts {
  const setting = (name: string) => readText(join(systemFolder, 'proc/sys', name))?.trim()
  const helper = statSync(helperOf(executable), { throwIfNoEntry: false })
  return {
    isRoot,
    hasSetuidHelper: helper?.uid === 0 && (helper.mode & 0o7777) === 0o4755,
    isRestrictedByAppArmor: setting('kernel/apparmor_restrict_unprivileged_userns') === '1',
    isAllowedByProfile: readProfiles(join(systemFolder, 'etc/apparmor.d')).some((text) =>
      allowsNamespaces(text, executable),
    ),
    isCloneForbidden: setting('kernel/unprivileged_userns_clone') === '0',
    isNoneAllowed: setting('user/max_user_namespaces') === '0',
  }
}

function helperOf(executable: string): string {
  return join(dirname(executable), 'chrome-sandbox')
}

function readProfiles(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => readText(join(folder, name)) ?? [])
  } catch {
    return []
  }
}

/** An AppArmor variable matches any folders at the beginning of a path, and any name elsewhere. */
function allowsNamespaces(profile: string, executable: string): boolean {
  if (!/^\s*userns\b/m.test(profile)) return false
  const heads = profile.split('\n').filter((line) => line.includes('{') && !line.trimStart().startsWith('#'))
  const paths = heads.flatMap((line) => line.match(/(?<=^|[\s"])[/@][^\s"]*/g) ?? [])
  const patterns = paths.map((path) => path.replace(/^@\{\w+\}/, '/**').replaceAll(/@\{\w+\}/g, '*'))
  return patterns.some((pattern) => matchesGlob(executable, pattern))
}

/** @returns undefined for a folder and for a file that is missing or not readable */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
