import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReportFile } from '../../../electron/lib/report-file.ts'
import {
  NOTES_VARIABLE,
  removeLeftovers,
  removeNotedLeftovers,
} from '../../../electron/lib/unfinished-files.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { codeOf } from '../../support/code-of.ts'
import {
  CAN_LIST_PROCESSES,
  isTypesetter,
  listTypesetters,
} from '../../support/reports/typesetting-processes.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { CAN_MOUNT, mountSmallDisk } from '../support/small-disk.ts'
import { createReportWorkspace, KINDS, type Kind, writeReport } from './report-cache.ts'

const WRITER = fileURLToPath(new URL('./write-for-ever.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'unhidden-interrupted-'))
let workspace: string
let db: ReadableDatabase
beforeAll(async () => {
  workspace = await createReportWorkspace(folder)
  db = openReadonly({ path: workspace, keyHex: TEST_KEY })
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

/** Room for the beginning of each. */
const ALMOST = { 'report.pdf': 500_000, 'report.xlsx': 40_000, 'report.zip': 60_000 } as const
const isUnfinished = (name: string) => name.endsWith('.part')

/** Kills the writer at some moment while a file of its is unfinished. The processes that compile for it end too. */
async function leaveUnfinished(kind: Kind, notes: string) {
  for (;;) {
    const out = mkdtempSync(join(folder, 'out-'))
    const child = spawn(process.execPath, [WRITER, workspace, kind, out], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, [NOTES_VARIABLE]: notes },
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const isCompiling = () => kind !== 'report.pdf' || listTypesetters(child.pid).length > 0
    while (!(readdirSync(out).some(isUnfinished) && isCompiling())) await wait(1)
    await wait(Math.random() * 30)
    const typesetters = listTypesetters(child.pid)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    while (typesetters.some(isTypesetter)) await wait(10)
    const names = readdirSync(out).toSorted()
    // Between two files nothing is unfinished: then once more.
    if (names.some(isUnfinished)) return { out, names }
  }
}

describe.runIf(CAN_LIST_PROCESSES).each(KINDS)('killed while %s is written', (kind) => {
  test('the file that stood there is whole, and what was left is named and removed at the next start', async () => {
    const [whole, notes] = [mkdtempSync(join(folder, 'whole-')), join(folder, `${kind}.notes`)]
    writeReport(db, kind, join(whole, kind))
    const { out, names } = await leaveUnfinished(kind, notes)
    const finished = names.filter((name) => !isUnfinished(name))
    for (const name of finished) {
      // Each about file and each volume is written for itself; whatever has its name is whole.
      expect([name, readFileSync(join(out, name)).equals(readFileSync(join(whole, name)))]).toEqual([
        name,
        true,
      ])
    }
    expect(new Set(removeNotedLeftovers(notes)).has(kind) || finished.includes(kind)).toBe(true)
    expect(readdirSync(out)).toEqual(finished)
    expect(existsSync(notes)).toBe(false)
  })
})

describe.skipIf(!CAN_MOUNT)('a full disk (needs root for a small tmpfs)', () => {
  test.each(KINDS)(
    'while %s is written: disk-full, what stood there is untouched, nothing else is left',
    (kind) => {
      const disk = mountSmallDisk()
      const path = join(disk.folder, kind)
      for (const freeBytes of [0, ALMOST[kind]]) {
        writeFileSync(path, 'old')
        disk.fill(freeBytes)
        expect(codeOf(() => writeReport(db, kind, path))).toBe('disk-full')
        expect(readFileSync(path, 'utf8')).toBe('old')
        expect(readdirSync(disk.folder).toSorted()).toEqual(['ballast', kind])
        disk.free()
      }
    },
  )
})

test('a report that is being written, and a file of another machine, are left alone', () => {
  const out = mkdtempSync(join(folder, 'busy-'))
  const busy = new ReportFile(join(out, 'mine.csv'))
  writeFileSync(join(out, `.theirs.csv.00000000-4194304.${'0'.repeat(12)}.part`), '')
  writeFileSync(join(out, '.hidden.part'), '')
  expect(removeLeftovers(out)).toEqual([])
  expect(readdirSync(out)).toHaveLength(3)
  busy.discard()
})
