import { resolve } from 'node:path'
import type * as Electron from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'

type CommandLine = Pick<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue' | 'appendSwitch'>

/** The switches of this process. Appending one throws: Chromium already runs when the application's code does. */
export const commandLine: CommandLine = strictStub('app.commandLine', {
  hasSwitch: (name: string) => findSwitch(name) !== undefined,
  getSwitchValue: (name: string) => findSwitch(name)?.split('=').slice(1).join('=') ?? '',
  appendSwitch: (name: string) => {
    throw notImplemented(`app.commandLine.appendSwitch('${name}')`)
  },
})

/**
 * Whether a test driver controls the pages. In Electron the keys that a driver sends never reach the menu, and
 * Playwright turns off Chromium's throttling.
 */
export function isDriven(): boolean {
  return findSwitch('remote-debugging-port') !== undefined
}

function findSwitch(name: string): string | undefined {
  return [...process.execArgv, ...process.argv].find(
    (argument) => argument === `--${name}` || argument.startsWith(`--${name}=`),
  )
}

/** The application's folder: Electron's first argument, or else the current folder. */
export function findAppFolder(argv: readonly string[] = process.argv.slice(2)): string {
  const folder = argv.find((argument) => !argument.startsWith('-'))
  return resolve(folder ?? '.')
}

/** The arguments after the folder, which are the application's own. */
export function findAppArguments(argv: readonly string[] = process.argv.slice(2)): readonly string[] {
  const at = argv.findIndex((argument) => !argument.startsWith('-'))
  return at < 0 ? [] : argv.slice(at + 1)
}
