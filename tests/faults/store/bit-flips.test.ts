import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../electron/demo/random.ts'
import { writeHead } from '../../../electron/evidence/head-file.ts'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { AppError } from '../../../shared/app-error.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { historyEntry, OTHER_KEY, responseEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

const FLIPS = 200
/** Not encrypted: a salt, which a raw key does not use, the page size, format versions and constants. */
const HEADER_BYTES = 24
const FIRST_PAGE_BYTES = 4_096

describe('a bit that changed on the disk', () => {
  it('is called damage, wherever it is: never a wrong key, never accepted', async () => {
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
    await writeHead(path, headOf(db))
    db.close()

    const sound = readFileSync(path)
    const location = { path, keyHex: TEST_KEY }
    const outcome = (): string => {
      try {
        return verifyWorkspace(location, { withIndex: false }).problem?.kind ?? 'ok'
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
    const anyBit = (first: number, end: number) =>
      [random.integer(first, end - 1), random.integer(0, 7)] as const
    const flips = [
      ...Array.from({ length: HEADER_BYTES * 8 }, (_, at) => [at >> 3, at & 7] as const),
      ...Array.from({ length: FLIPS / 4 }, () => anyBit(HEADER_BYTES, FIRST_PAGE_BYTES)),
      ...Array.from({ length: FLIPS }, () => anyBit(FIRST_PAGE_BYTES, sound.length)),
    ]
    const accepted = flips.filter(([at, bit]) => outcomeOfFlip(at, bit) !== 'file-damaged')
    expect(accepted.map(([at, bit]) => [at, bit, outcomeOfFlip(at, bit)])).toEqual([])
  })

  it('is not seen in the salt of an earlier version, which is by chance, and its wrong key stays one', () => {
    const { db, path } = createSampleWorkspace()
    db.close()
    const bytes = readFileSync(path)
    writeFileSync(path, Buffer.concat([Buffer.from('0123456789abcdef'), bytes.subarray(16)]))
    const outcome = (keyHex: string) => verifyWorkspace({ path, keyHex }, { withIndex: false }).problem?.kind
    expect(outcome(TEST_KEY)).not.toBe('file-damaged')
    expect(() => outcome(OTHER_KEY)).toThrow(expect.objectContaining({ code: 'workspace-wrong-key' }))
  })
})
