import { endChild, startServer } from '../programs/child-process.ts'

export interface VirtualDisplay {
  /** For the environment of what shall be shown there. */
  readonly display: string
  stop(): Promise<void>
}

/** A screen of 1920 × 1200 that nobody sees, on the first free display number. Needs Xvfb. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const { child, line } = await startServer(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'],
    { descriptor: 3 },
  )
  return { display: `:${line.trim()}`, stop: () => endChild(child) }
}
