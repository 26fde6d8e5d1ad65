import { execFileSync, spawnSync } from 'node:child_process'
import { findChromium } from '../chromium-runtime/chromium/chromium.ts'
import { findProgram, type Machine, thisMachine } from '../programs/find-program.ts'
import { findElectron, isElectronRequired } from './find-electron.ts'
import { JUDGES } from './judges.ts'

/**
 * Checks the requirements of the application or its tests, installs missing ones where possible, and writes one line
 * for each.
 * @returns whether all essential requirements are met
 */
export function checkMachine(
  purpose: Purpose,
  write: (line: string) => void,
  machine: Machine = thisMachine,
): boolean {
  const requirements = listRequirements(purpose, machine)
  const find = () => requirements.map((requirement) => ({ requirement, found: requirement.find(machine) }))
  let findings = find()
  const missing = findings.filter(({ found }) => !found).flatMap(({ requirement }) => requirement.packages)
  if (missing.length > 0 && canInstall(machine)) {
    write(`Installing ${missing.join(', ')} …`)
    installPackages(missing)
    findings = find()
  }
  for (const { requirement, found } of findings) write(toLine(requirement, found))
  const stillMissing = findings.filter(({ found }) => !found).map(({ requirement }) => requirement)
  const packages = stillMissing.flatMap((requirement) => requirement.packages)
  if (packages.length > 0 && machine.platform === 'linux') write(describeInstalling(packages, machine))
  return stillMissing.every(({ isEssential }) => !isEssential)
}

function toLine({ name, without, isEssential }: Requirement, found: string | undefined): string {
  const mark = found ? 'ok     ' : isEssential ? 'MISSING' : 'missing'
  return `${mark}  ${name.padEnd(19)} ${found ?? without}`
}

/** The command that installs the packages; outside Debian, their names may differ. */
function describeInstalling(packages: readonly string[], machine: Machine): string {
  const names = packages.join(' ')
  return findProgram('apt-get', machine)
    ? `To install what is missing: sudo apt-get install --yes --no-install-recommends ${names}`
    : `To install what is missing, look for what Debian calls ${names}.`
}

/** Only root on a Debian-like system can install packages without a password. */
function canInstall(machine: Machine): boolean {
  return machine.isRoot && findProgram('apt-get', machine) !== undefined
}

/**
 * Installs Debian packages. If that fails, updates the package lists and installs those packages that the system knows,
 * so that an unknown one does not prevent the others.
 */
function installPackages(packages: readonly string[]): void {
  if (install(packages)) return
  const known = aptGet(['update']) ? packages.filter(isKnown) : []
  if (known.length > 0) install(known)
}

function isKnown(name: string): boolean {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function install(packages: readonly string[]): boolean {
  return aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}

function aptGet(parameters: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...parameters], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * 60_000,
  })
  return status === 0
}

/** A requirement of the application or its tests on the machine. */
interface Requirement {
  readonly name: string
  /** The consequence if it is missing, in a sentence. */
  readonly without: string
  /** Without it, the application cannot be shown or tested. */
  readonly isEssential: boolean
  /** The Debian packages that provide it. */
  readonly packages: readonly string[]
  /** @returns where it was found, for display; undefined if it is missing */
  find(machine: Machine): string | undefined
}

/** A requirement that other systems than Linux always meet. */
const ofLinux =
  (find: (machine: Machine) => string | undefined): Requirement['find'] =>
  (machine) =>
    machine.platform === 'linux' ? find(machine) : 'part of the system'

const chromium: Requirement = {
  name: 'Chromium',
  without: 'Without Electron, nothing else shows the windows. Install Chromium or Google Chrome.',
  isEssential: true,
  packages: ['chromium'],
  find: findChromium,
}

const electron: Requirement = {
  name: 'Electron',
  without: 'UNHIDDEN_REQUIRE_ELECTRON is set: run `npx install-electron`.',
  isEssential: true,
  packages: [],
  find: findElectron,
}

/** Shows the windows in tests. */
const browserEngine: Requirement = {
  name: 'browser engine',
  without: 'There is nothing to show the windows with: run `npx install-electron`, or install Chromium.',
  isEssential: true,
  packages: ['chromium'],
  find: (machine) => findElectron(machine) ?? findChromium(machine),
}

const display: Requirement = {
  name: 'display',
  without: 'There is no screen, and no virtual one can be started.',
  isEssential: false,
  packages: ['xvfb'],
  find: ofLinux(
    (machine) =>
      machine.environment.WAYLAND_DISPLAY ||
      machine.environment.DISPLAY ||
      (findProgram('Xvfb', machine) && 'Xvfb, a virtual one'),
  ),
}

const secretService: Requirement = {
  name: 'keychain',
  without: 'Workspaces can be protected by a passphrase only, and the tests of the keychain cannot run.',
  isEssential: false,
  packages: ['gnome-keyring', 'dbus', 'libsecret-tools'],
  find: ofLinux((machine) =>
    ['dbus-daemon', 'secret-tool', 'gnome-keyring-daemon']
      .map((name) => findProgram(name, machine))
      .reduce((first, next) => first && next),
  ),
}

const FONTS: readonly (readonly [family: string, package_: string])[] = [
  ['Noto Sans', 'fonts-noto-core'],
  ['Noto Sans CJK', 'fonts-noto-cjk'],
  ['Noto Color Emoji', 'fonts-noto-color-emoji'],
]

const fonts: Requirement = {
  name: 'fonts',
  without: 'Some scripts are shown as boxes.',
  isEssential: false,
  packages: ['fontconfig', ...FONTS.map(([, package_]) => package_)],
  find: ofLinux(() => {
    const families = listFontFamilies()
    return FONTS.every(([family]) => families.includes(family)) ? 'Noto' : undefined
  }),
}

const dialogs: Requirement = {
  name: 'file dialogs',
  without: 'Without Electron, files cannot be chosen.',
  isEssential: false,
  packages: ['zenity'],
  find: (machine) => findProgram('zenity', machine),
}

const judges: Requirement = {
  name: 'independent judges',
  without: 'Tests that ask other programs for their verdict are skipped.',
  isEssential: false,
  packages: JUDGES.flatMap(({ packages }) => packages),
  find: ofLinux(() =>
    JUDGES.every((judge) => judge.find()) ? JUDGES.map(({ name }) => name).join(', ') : undefined,
  ),
}

type Purpose = 'electron' | 'stand-in' | 'test'

/** The requirements of a start on Electron, a start on the stand-in, or the tests, in the order of the report. */
function listRequirements(purpose: Purpose, machine: Machine): readonly Requirement[] {
  switch (purpose) {
    case 'electron':
      return [display, secretService, fonts]
    case 'stand-in':
      return [chromium, display, secretService, fonts, dialogs]
    case 'test':
      return [isElectronRequired(machine) ? electron : browserEngine, display, secretService, fonts, judges]
  }
}

function listFontFamilies(): string {
  try {
    return execFileSync('fc-list', [':', 'family'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
