import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** The run's own temporary folder, which all workers share. */
const MADE = join(tmpdir(), 'prepared-demo')
const BEING_MADE = `${MADE}-begun`
const LOOK_EVERY_MS = 100

/**
 * Puts a copy of one prepared workspace into a folder of application data, which finds it there as one that it made
 * before. The first worker that asks prepares it; others wait until it is there.
 * @param prepare fills a folder of application data.
 */
export async function copyPreparedDemo(
  dataDir: string,
  prepare: (dataDir: string) => Promise<void>,
): Promise<void> {
  while (!(await isThere(MADE))) {
    if (await isFirst()) await makeOnce(prepare)
    else await setTimeout(LOOK_EVERY_MS)
  }
  await cp(join(MADE, 'workspaces'), join(dataDir, 'workspaces'), { recursive: true })
}

/** Making a folder is the lock: it succeeds for one. */
function isFirst(): Promise<boolean> {
  return mkdir(BEING_MADE).then(
    () => true,
    () => false,
  )
}

/** A worker that fails leaves it to the next one. */
async function makeOnce(prepare: (dataDir: string) => Promise<void>): Promise<void> {
  try {
    // Another one may have been through between the look and the lock.
    if (await isThere(MADE)) return
    const folder = await mkdtemp(`${MADE}-`)
    await prepare(folder)
    await rename(folder, MADE)
  } finally {
    await rm(BEING_MADE, { recursive: true })
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
