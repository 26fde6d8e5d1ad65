import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Small disks are tmpfs mounts, which only root may make. */
export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0

/** Room for a workspace of some 5 MB and for the copy, with its log, in which `verify` derives the index anew. */
const SIZE = 32 * 1024 * 1024

export interface SmallDisk {
  readonly folder: string
  /** Fills the disk up to the given number of free bytes. */
  fill(freeBytes: number): void
  /** Removes what `fill` wrote. */
  free(): void
  setReadonly(): void
  setWritable(): void
}

/** A folder on a disk of its own, unmounted when the test ends. */
export function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-disk-'))
  const ballast = join(folder, 'ballast')
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder])
  mount(`size=${SIZE}`)
  onTestFinished(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    fill(freeBytes) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, new Uint8Array(bavail * bsize - freeBytes))
    },
    free: () => rmSync(ballast),
    setReadonly: () => void mount('remount', 'ro'),
    setWritable: () => void mount('remount', 'rw'),
  }
}
