import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Lets the window's own threads go first where processors are few: called once by a thread whose work nobody waits for. Linux has a
 * priority for each thread; elsewhere that of the process would change, so nothing is done.
 */
export function stepAside(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that refuses is only less smooth.
  }
}
