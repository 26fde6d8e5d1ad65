import { resolve } from 'node:path'
import type * as Electron from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'

type CommandLine = Pick<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue' | 'appendSwitch'>

/** The switches this process was started with. Chromium runs already when the application's code does. */
export const commandLine: CommandLine = strictStub('app.commandLine', {
  hasSwitch: (name: string) => findSwitch(name) !== undefined,
  getSwitchValue: (name: string) => findSwitch(name)?.split('=').slice(1).join('=') ?? '',
  appendSwitch: (name: string) => {
    throw notImplemented(`app.commandLine.appendSwitch('${name}')`)
  },
})

/**
 * Whether somebody drives the pages from outside. Keys that are sent that way never reach a menu of Electron, and
 * Playwright switches Chromium's throttling off in Electron as well.
 */
export function isDriven(): boolean {
  return findSwitch('remote-debugging-port') !== undefined
}

function findSwitch(name: string): string | undefined {
  return [...process.execArgv, ...process.argv].find(
    (argument) => argument === `--${name}` || argument.startsWith(`--${name}=`),
  )
}

/** Electron takes the application's folder as its argument; the current one without. */
export function findAppFolder(argv: readonly string[] = process.argv.slice(2)): string {
  const folder = argv.find((argument) => !argument.startsWith('-'))
  return resolve(folder ?? '.')
}

/** What follows the folder, and is meant for the application. */
export function findAppArguments(argv: readonly string[] = process.argv.slice(2)): readonly string[] {
  const at = argv.findIndex((argument) => !argument.startsWith('-'))
  return at < 0 ? [] : argv.slice(at + 1)
}
