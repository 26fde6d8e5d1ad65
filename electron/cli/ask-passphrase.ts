import { openSync } from 'node:fs'
import { ReadStream } from 'node:tty'
import { AppError } from '../../shared/app-error.ts'
import { type Terminal, write } from './terminal.ts'

/** Not standard input: in an installed application it is no terminal, and it may be a pipe. */
const KEYBOARD = process.platform === 'win32' ? String.raw`\\.\CONIN$` : '/dev/tty'
const ENTER = /[\r\n]/
const INTERRUPT = '\u0003'
const BACKSPACE = ['\u007f', '\b']

/**
 * The passphrase of a signing key, from the environment or typed without being shown; asked for once.
 * @throws AppError *passphrase-required* where nobody can be asked, *cancelled*
 */
export async function askPassphrase({ env, errors }: Terminal, keyName: string): Promise<string> {
  if (env.UNHIDDEN_SIGNING_PASSPHRASE) return env.UNHIDDEN_SIGNING_PASSPHRASE
  const keyboard = openKeyboard()
  await write(errors, `Passphrase of ${keyName}: `)
  try {
    return await readLine(keyboard)
  } finally {
    keyboard.setRawMode(false)
    keyboard.destroy()
    await write(errors, '\n')
  }
}

function openKeyboard(): ReadStream {
  try {
    const keyboard = new ReadStream(openSync(KEYBOARD, 'r'))
    return keyboard.setRawMode(true).setEncoding('utf8')
  } catch (cause) {
    const message = 'The key has a passphrase. Put it into UNHIDDEN_SIGNING_PASSPHRASE, or use a terminal.'
    throw new AppError('passphrase-required', message, { cause })
  }
}

async function readLine(keyboard: ReadStream): Promise<string> {
  let typed: string[] = []
  for await (const piece of keyboard) {
    for (const character of String(piece)) {
      if (ENTER.test(character)) return typed.join('')
      if (character === INTERRUPT) throw new AppError('cancelled', 'Nothing was signed.')
      typed = BACKSPACE.includes(character) ? typed.slice(0, -1) : [...typed, character]
    }
  }
  throw new AppError('cancelled', 'Nothing was signed.')
}
