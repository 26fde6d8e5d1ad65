import { findProgram } from '../programs/find-program.ts'
import type { Machine } from '../programs/machine.ts'
import { startVirtualDisplay } from './virtual-display.ts'

interface Screen {
  /** For the environment of what shall be shown there. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** The screen of this machine; on Linux without one a virtual one, where Xvfb is installed. */
export async function showSomewhere(machine: Machine & { write(line: string): void }): Promise<Screen> {
  const { platform, environment } = machine
  const hasScreen = platform !== 'linux' || environment.DISPLAY || environment.WAYLAND_DISPLAY
  if (hasScreen || !findProgram('Xvfb', machine)) return { environment: {}, stop: async () => undefined }
  const { display, stop } = await startVirtualDisplay()
  machine.write(
    `There is no display: the window opens on a virtual one (DISPLAY=${display}). Ctrl+C ends it.`,
  )
  return { environment: { DISPLAY: display }, stop }
}
