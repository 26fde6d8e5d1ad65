import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * A third of the processor beside a thread of ordinary priority. With 10, a tenth: threads that post messages hold a lock of the
 * receiver meanwhile, so the main process waited 280 ms for one that had been interrupted there.
 */
const NICENESS = 5

/**
 * Lets the window's own threads go first where processors are few: called once by a thread whose work nobody waits for. Linux has a
 * priority for each thread; elsewhere that of the process would change, so nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    // A system that refuses is only less smooth.
  }
}
