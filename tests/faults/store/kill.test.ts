import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../../electron/evidence/head-writer.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { indexAll, rebuildIndex } from '../../../electron/indexing/index-archive.ts'
import { openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { ALL_RUNS } from '../../../tools/test-run/checks.ts'
import { dumpIndex } from '../../support/store/dump-index.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

/** A short loop for every run of the suite; UNHIDDEN_KILLS=500 for the long one. */
const KILLS = Number(process.env.UNHIDDEN_KILLS ?? (process.env[ALL_RUNS] ? 5 : 2))
const SCRIPT = join(import.meta.dirname, '../../support/store/commit-pages-until-killed.ts')

/** Runs the script until some pages are acknowledged, then kills it at a random moment. */
async function runAndKill(path: string, acknowledged: Map<number, string>): Promise<void> {
  const child = spawn(process.execPath, [SCRIPT, path, TEST_KEY], { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), randomInt(120)))
  for await (const line of createInterface({ input: child.stdout })) {
    const [seq, sha256 = ''] = line.split(' ')
    // A line that the kill cut off acknowledges nothing.
    if (sha256.length === 64) acknowledged.set(Number(seq), sha256)
  }
}

describe('a process killed while it commits pages', () => {
  it(`has lost no acknowledged page, ${KILLS} times over`, async () => {
    const { db, path } = createSampleWorkspace()
    await HeadWriter.open(db, path, Date.now())
    db.close()
    const acknowledged = new Map<number, string>()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = acknowledged.size
      await runAndKill(path, acknowledged)
      expect(acknowledged.size).toBeGreaterThan(before)

      const reader = openReadonly({ path, keyHex: TEST_KEY })
      const stored = new Map(
        reader.prepare('SELECT seq, lower(hex(body_sha256)) FROM receipt').raw().all() as [number, string][],
      )
      const verification = verifyArchive(reader, readHead(path))
      reader.close()
      expect(verification).toMatchObject({ isIntact: true, problem: null })
      for (const [seq, sha256] of acknowledged) expect(stored.get(seq)).toBe(sha256)
    }

    const writer = openWritable({ path, keyHex: TEST_KEY })
    indexAll(writer)
    const grown = dumpIndex(writer)
    rebuildIndex(writer)
    expect(dumpIndex(writer)).toEqual(grown)
    writer.close()
  })
})
