import { accessSync, constants } from 'node:fs'
import { join, posix, win32 } from 'node:path'

/**
 * The properties of a machine that finding programs and starting the application depend on. Tests pass another machine.
 */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly environment: NodeJS.ProcessEnv
  /** Always false on Windows. */
  readonly isRoot: boolean
  /** The folder of `proc` and `etc`. */
  readonly systemFolder: string
}

export const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  systemFolder: '/',
}

/**
 * Searches PATH like a shell. On Windows a program's file has one of the extensions in PATHEXT.
 * @returns the path of the program, or undefined
 */
export function findProgram(
  name: string,
  { platform, environment }: Pick<Machine, 'platform' | 'environment'> = thisMachine,
): string | undefined {
  const { delimiter } = platform === 'win32' ? win32 : posix
  const fileNames = platform === 'win32' ? withExtensions(name, environment.PATHEXT) : [name]
  return (environment.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => fileNames.map((fileName) => join(folder, fileName)))
    .find(isExecutable)
}

function withExtensions(name: string, extensions = '.COM;.EXE;.BAT;.CMD'): string[] {
  const known = extensions.toLowerCase().split(win32.delimiter)
  return known.includes(win32.extname(name).toLowerCase())
    ? [name]
    : known.map((extension) => name + extension)
}

/** On Windows every file counts as executable. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
