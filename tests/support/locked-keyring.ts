import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callBus, startThrowawayKeyring } from '../../tools/session/test-session.ts'

export interface LockedKeyring {
  readonly environment: Readonly<Record<string, string>>
  lock(): Promise<void>
  stop(): Promise<void>
}

const LOGIN = '/org/freedesktop/secrets/collection/login'

/** Whoever asks the person for the password: here a program that never shows itself on the bus. */
const prompter = (folder: string) =>
  `[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=/bin/sh ${join(folder, 'prompter.sh')}\n`
const promptScript = (folder: string) =>
  `echo $$ > ${join(folder, 'prompter.pid')}\nexec sleep 120 </dev/null >/dev/null 2>&1 3>&-\n`

/**
 * A gnome-keyring of its own that can be locked, on a bus where the prompt for its password is never answered: so a
 * person who has to find the window and type looks to a program.
 */
export async function startLockableKeyring(): Promise<LockedKeyring> {
  const keyring = await startThrowawayKeyring(addPrompter)
  return {
    environment: keyring.environment,
    lock: async () => {
      const call = [
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.Lock',
        `array:objpath:${LOGIN}`,
      ]
      await callBus(keyring.environment, 'org.freedesktop.secrets', call)
    },
    stop: async () => {
      await endPrompter(keyring.folder)
      await keyring.stop()
    },
  }
}

async function addPrompter(folder: string): Promise<void> {
  const services = join(folder, 'data', 'dbus-1', 'services')
  await mkdir(services, { recursive: true })
  await writeFile(join(folder, 'prompter.sh'), promptScript(folder))
  await writeFile(join(services, 'org.gnome.keyring.SystemPrompter.service'), prompter(folder))
}

async function endPrompter(folder: string): Promise<void> {
  const pid = await readFile(join(folder, 'prompter.pid'), 'utf8').catch(() => '')
  if (pid !== '') process.kill(Number(pid))
}
