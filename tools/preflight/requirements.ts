import { execFileSync } from 'node:child_process'
import { findChromium } from '../chromium-runtime/chromium/find-chromium.ts'
import { findElectron } from './find-electron.ts'
import { findProgram } from './find-program.ts'
import { JUDGES } from './judges.ts'

/** Something the application or its tests need from the machine. */
export interface Requirement {
  readonly name: string
  /** What the lack of it means, in a sentence. */
  readonly without: string
  /** Nothing can be shown or tested without it. */
  readonly isEssential: boolean
  /** Debian packages that bring it. */
  readonly packages: readonly string[]
  /** @returns where it was found, in a few words; undefined when it is missing. */
  find(): string | undefined
}

const isLinux = process.platform === 'linux'
const onOtherSystems = isLinux ? undefined : 'part of the system'

const browserEngine: Requirement = {
  name: 'browser engine',
  without: 'There is nothing to show the windows with.',
  isEssential: true,
  packages: ['chromium'],
  find: () => findElectron() ?? findChromium(),
}

const display: Requirement = {
  name: 'display',
  without: 'There is no screen, and no virtual one can be started.',
  isEssential: true,
  packages: ['xvfb'],
  find: () =>
    onOtherSystems ??
    (process.env.WAYLAND_DISPLAY || process.env.DISPLAY || (findProgram('Xvfb') && 'Xvfb, a virtual one')),
}

const secretService: Requirement = {
  name: 'keychain',
  without: 'Workspaces can be protected by a passphrase only, and the tests of the keychain cannot run.',
  isEssential: false,
  packages: ['gnome-keyring', 'dbus', 'libsecret-tools'],
  find: () =>
    onOtherSystems ??
    (findProgram('dbus-daemon') && findProgram('secret-tool') && findProgram('gnome-keyring-daemon')),
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
  find: () => {
    if (onOtherSystems) return onOtherSystems
    const families = listFontFamilies()
    return FONTS.every(([family]) => families.includes(family)) ? 'Noto' : undefined
  },
}

const dialogs: Requirement = {
  name: 'file dialogs',
  without: 'Without Electron, files cannot be chosen.',
  isEssential: false,
  packages: ['zenity'],
  find: () => (findElectron() ? 'Electron' : findProgram('zenity')),
}

const judges: Requirement = {
  name: 'independent judges',
  without: 'Tests that ask other programs for their verdict are skipped.',
  isEssential: false,
  packages: JUDGES.flatMap(({ packages }) => packages),
  find: () =>
    onOtherSystems ??
    (JUDGES.every((judge) => judge.find()) ? JUDGES.map(({ name }) => name).join(', ') : undefined),
}

/** In the order in which they are reported. */
export const REQUIREMENTS: Readonly<Record<'start' | 'test', readonly Requirement[]>> = {
  start: [browserEngine, display, secretService, fonts, dialogs],
  test: [browserEngine, display, secretService, fonts, judges],
}

function listFontFamilies(): string {
  try {
    return execFileSync('fc-list', [':', 'family'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}
