import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild, startServer } from '../programs/child-process.ts'

export interface ThrowawayKeyring {
  /** For the environment of what shall find this keyring, and only this one. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/**
 * A D-Bus session of its own with an unlocked, empty gnome-keyring in a temporary folder. The user's own bus, keyring and
 * data folder are neither read nor written. Needs dbus-daemon and gnome-keyring-daemon.
 */
export async function startThrowawayKeyring(): Promise<ThrowawayKeyring> {
  const folder = await mkdtemp(join(tmpdir(), 'unhidden-keyring-'))
  // Without an address the bus leaves a socket behind in the temporary folder each time.
  const address = `--address=unix:path=${join(folder, 'bus')}`
  const bus = await startServer('dbus-daemon', ['--session', '--nofork', '--print-address=1', address], {
    descriptor: 1,
  })
  const environment = {
    DBUS_SESSION_BUS_ADDRESS: bus.line.trim(),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: folder,
  }
  const keyring = await startServer(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${join(folder, 'control')}`],
    { descriptor: 1, environment: { ...process.env, ...environment }, input: 'throwaway' },
  ).catch(async (error) => {
    await endChild(bus.child)
    throw error
  })
  return {
    environment,
    stop: async () => {
      await endChild(keyring.child)
      await endChild(bus.child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
