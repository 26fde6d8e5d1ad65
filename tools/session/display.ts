import { endChild, startServer } from '../programs/child-process.ts'
import { findProgram, type Machine } from '../programs/find-program.ts'

export interface VirtualDisplay {
  /** To be added to the environment of the program. */
  readonly display: string
  stop(): Promise<void>
}

/** Starts a virtual screen of 1920 × 1200 on the first free display number. Needs Xvfb. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const { child, line } = await startServer(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    { descriptor: 3 },
  )
  return { display: `:${line.trim()}`, stop: () => endChild(child) }
}

interface Screen {
  /** To be added to the environment of the program. */
  readonly environment: Readonly<Record<string, string>>
  stop(): Promise<void>
}

/** The screen of this machine or, on Linux without one, a virtual screen if Xvfb is installed. */
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
