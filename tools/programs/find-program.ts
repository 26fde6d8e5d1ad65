import { accessSync, constants } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { type Machine, thisMachine } from './machine.ts'

/**
 * On Windows a name is a file with one of the extensions in PATHEXT.
 * @returns the path of a program that the shell would find under this name, or undefined.
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
