import type * as Electron from 'electron'
import { honest, notImplemented } from '../honest.ts'

type CommandLine = Pick<Electron.CommandLine, 'hasSwitch' | 'getSwitchValue' | 'appendSwitch'>

/** The switches this process was started with. Chromium runs already when the application's code does. */
export const commandLine: CommandLine = honest('app.commandLine', {
  hasSwitch: (name: string) => findSwitch(name) !== undefined,
  getSwitchValue: (name: string) => findSwitch(name)?.split('=').slice(1).join('=') ?? '',
  appendSwitch: (name: string) => {
    throw notImplemented(`app.commandLine.appendSwitch('${name}')`)
  },
})

function findSwitch(name: string): string | undefined {
  return [...process.execArgv, ...process.argv].find(
    (argument) => argument === `--${name}` || argument.startsWith(`--${name}=`),
  )
}
