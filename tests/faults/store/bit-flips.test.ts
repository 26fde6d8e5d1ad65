import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../electron/demo/random.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { historyEntry, responseEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

const FLIPS = 200
/**
 * Bytes at the beginning that hold nothing of a workspace: the salt for keys made from passphrases, which a raw key does not
 * use, and two format versions, which stand outside the encryption and by which SQLite only chooses how to lock.
 */
const BYTES_WITHOUT_CONTENT = [...Array.from({ length: 16 }, (_, at) => at), 18, 19]
describe('a bit that changed on the disk', () => {
  it(`is reported, ${FLIPS} times over, and never called anything but damage or a wrong key`, () => {
    const { db, path } = createSampleWorkspace()
    const days = Array.from(
      { length: 28 },
      (_, day) => `2024-02-${String(day + 1).padStart(2, '0')}T00:00:00Z`,
    )
    const history = days.map((day) => Array.from({ length: 40 }, (_, id) => historyEntry(String(id), day, 0)))
    commitPages(db, startSweep(db, 'history'), 'history', history)
    commitPages(db, startSweep(db, 'responses'), 'responses', [
      days.map((day) => responseEntry('1', day, `Thank you ${day}`)),
    ])
    indexAll(db)
    db.exec('VACUUM')
    const head = headOf(db)
    db.close()

    const sound = readFileSync(path)
    const outcome = () => {
      try {
        const reader = openReadonly({ path, keyHex: TEST_KEY })
        try {
          return verifyArchive(reader, head).problem?.kind ?? 'ok'
        } finally {
          reader.close()
        }
      } catch (error) {
        return error instanceof AppError ? error.code : String(error)
      }
    }
    expect(outcome()).toBe('ok')
    const outcomeOfFlip = (at: number, bit: number) => {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      writeFileSync(path, bytes)
      return outcome()
    }
    const random = createRandom(1)
    const seen = new Map<string, number[]>()
    while ([...seen.values()].flat().length < FLIPS) {
      const at = random.integer(0, sound.length - 1)
      if (BYTES_WITHOUT_CONTENT.includes(at)) continue
      const code = outcomeOfFlip(at, random.integer(0, 7))
      seen.set(code, [...(seen.get(code) ?? []), at])
    }
    const unexpected = [...seen].filter(
      ([code]) => !['workspace-damaged', 'workspace-wrong-key'].includes(code),
    )
    expect(unexpected).toEqual([])
    for (const at of BYTES_WITHOUT_CONTENT.slice(0, -1)) expect(outcomeOfFlip(at, 0)).toBe('ok')
  })
})
