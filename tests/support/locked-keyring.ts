import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endChild, startServer } from '../../tools/programs/child-process.ts'

export interface LockedKeyring {
  readonly environment: Readonly<Record<string, string>>
  lock(): Promise<void>
  stop(): Promise<void>
}

const run = promisify(execFile)
const LOGIN = '/org/freedesktop/secrets/collection/login'

/** Whoever asks the person for the password: here a program that never shows itself on the bus. */
const prompter = (folder: string) =>
  `[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sh ${join(folder, 'prompter.sh')}\n`
const promptScript = (folder: string) =>
  `echo $$ > ${join(folder, 'prompter.pid')}\nexec sleep 120 </dev/null >/dev/null 2>&1 3>&-\n`

/**
 * A gnome-keyring of its own that can be locked, on a bus where the prompt for its password is never answered: so a person
 * who has to find the window and type looks to a program.
 */
export async function startLockableKeyring(): Promise<LockedKeyring> {
  const folder = await mkdtemp(join(tmpdir(), 'unhidden-locked-'))
  const data = join(folder, 'data')
  await mkdir(join(data, 'dbus-1', 'services'), { recursive: true })
  await writeFile(join(folder, 'prompter.sh'), promptScript(folder))
  await writeFile(
    join(data, 'dbus-1', 'services', 'org.gnome.keyring.SystemPrompter.service'),
    prompter(folder),
  )
  const own = { XDG_DATA_HOME: data, XDG_RUNTIME_DIR: folder, HOME: folder }
  const address = `--address=unix:path=${join(folder, 'bus')}`
  const bus = await startServer('dbus-daemon', ['--session', '--nofork', '--print-address=1', address], {
    descriptor: 1,
    environment: { ...process.env, ...own },
  })
  const environment = { ...own, DBUS_SESSION_BUS_ADDRESS: bus.line.trim() }
  const keyring = await startServer(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(folder, 'control')}`],
    { descriptor: 1, environment: { ...process.env, ...environment }, input: 'throwaway' },
  )
  const call = (...parameters: string[]) =>
    run('gdbus', ['call', '--session', '--dest', 'org.freedesktop.secrets', ...parameters], {
      env: { ...process.env, ...environment },
    })
  return {
    environment,
    lock: async () => {
      await call(
        ...['--object-path', '/org/freedesktop/secrets'],
        ...['--method', 'org.freedesktop.Secret.Service.Lock', `['${LOGIN}']`],
      )
    },
    stop: async () => {
      await endPrompter(folder)
      await endChild(keyring.child)
      await endChild(bus.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function endPrompter(folder: string): Promise<void> {
  const pid = await readFile(join(folder, 'prompter.pid'), 'utf8').catch(() => '')
  if (pid !== '') process.kill(Number(pid))
}
