import { findProgram, isExecutable, type Machine, thisMachine } from '../../programs/find-program.ts'

/** Debian's binary is preferred to its wrapper script, which adds switches that a fresh profile does not need. */
const FIXED_PLACES = [
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** @returns the path of an installed Chromium, or undefined; `UNHIDDEN_CHROMIUM` overrides it */
export function findChromium(
  machine: Pick<Machine, 'platform' | 'environment'> = thisMachine,
): string | undefined {
  const chosen = machine.environment.UNHIDDEN_CHROMIUM
  if (chosen) return isExecutable(chosen) ? chosen : undefined
  const found = FIXED_PLACES.find(isExecutable)
  return found ?? NAMES.map((name) => findProgram(name, machine)).find((path) => path !== undefined)
}
