import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { historyEntry, responseEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

const FLIPS = 200
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
    const seen = new Map<string, number[]>()
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const bytes = Buffer.from(sound)
      const at = randomInt(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8))
      writeFileSync(path, bytes)
      const code = outcome()
      seen.set(code, [...(seen.get(code) ?? []), at])
    }
    const unexpected = [...seen].filter(
      ([code]) => !['workspace-damaged', 'workspace-wrong-key'].includes(code),
    )
    expect(unexpected).toEqual([])
  })
})
