import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../../electron/store/migrate.ts'
import {
  APPLICATION_ID,
  connect,
  createDatabase,
  openReadonly,
  openWritable,
} from '../../../electron/store/open-database.ts'
import { getWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { codeOf } from '../../support/code-of.ts'
import { expectPrivate } from '../../support/file-rights.ts'
import { OTHER_KEY, SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const OPENERS = [openWritable, openReadonly]

function closedWorkspace(): string {
  const { db, path } = createSampleWorkspace()
  db.close()
  return path
}

describe('the database key', () => {
  it.each(['', 'a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), undefined as unknown as string])(
    'is refused before any file exists when it is %j',
    (keyHex) => {
      const folder = temporaryFolder()
      const path = join(folder, 'x.unhidden')
      expect(codeOf(() => createDatabase({ path, keyHex }))).toBe('invalid-argument')
      expect(codeOf(() => openWritable({ path, keyHex }))).toBe('invalid-argument')
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('leaves no file that begins as a plain SQLite file', () => {
    const { path } = createSampleWorkspace()
    const folder = join(path, '..')
    const heads = readdirSync(folder).map((name) =>
      readFileSync(join(folder, name)).subarray(0, 15).toString('latin1'),
    )
    expect(heads).not.toContain('SQLite format 3')
    expect(readFileSync(path).includes(SAMPLE_RECORD.connection.baseUrl)).toBe(false)
  })
})

describe('opening a workspace', () => {
  it.each(OPENERS)('%o takes back what a killed renewal of the key had begun', (open) => {
    const path = closedWorkspace()
    const killed = join(temporaryFolder(), 'Killed.unhidden')
    const db = connect({ path, keyHex: TEST_KEY }, { readonly: false })
    db.pragma('journal_mode = DELETE')
    db.pragma('cache_size = 1')
    db.exec('BEGIN; CREATE TABLE half (x); INSERT INTO half SELECT randomblob(3000) FROM sqlite_schema')
    for (const suffix of ['', '-journal']) copyFileSync(`${path}${suffix}`, `${killed}${suffix}`)
    db.exec('ROLLBACK')
    db.close()
    const opened = open({ path: killed, keyHex: TEST_KEY })
    expect(opened.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0)
    expect(getWorkspaceRecord(opened)).toEqual(SAMPLE_RECORD)
    opened.close()
  })

  it('gives back what was stored, to a writer and to a reader beside it', () => {
    const path = closedWorkspace()
    const writer = openWritable({ path, keyHex: TEST_KEY })
    const reader = openReadonly({ path, keyHex: TEST_KEY })
    expect(getWorkspaceRecord(writer)).toEqual(SAMPLE_RECORD)
    expect(getWorkspaceRecord(reader)).toEqual(SAMPLE_RECORD)
    expect(() => reader.exec('DELETE FROM workspace')).toThrow()
    reader.close()
    writer.close()
  })

  it('makes every setting that the file does not remember', () => {
    const db = openWritable({ path: closedWorkspace(), keyHex: TEST_KEY })
    const names = [
      'journal_mode',
      'synchronous',
      'foreign_keys',
      'trusted_schema',
      'cell_size_check',
      'temp_store',
      'recursive_triggers',
      'application_id',
      'user_version',
    ]
    const settings = Object.fromEntries(names.map((name) => [name, db.pragma(name, { simple: true })]))
    db.close()
    expect(settings).toEqual({
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      trusted_schema: 0,
      cell_size_check: 1,
      temp_store: 2,
      recursive_triggers: 1,
      application_id: APPLICATION_ID,
      user_version: MIGRATIONS.length,
    })
  })

  it('keeps every file readable by its owner only', () => {
    const { path } = createSampleWorkspace()
    const folder = join(path, '..')
    const names = readdirSync(folder)
    for (const name of names) expectPrivate(join(folder, name))
    expect(names.length).toBeGreaterThanOrEqual(3)
  })

  it.each(OPENERS)('says that the file is missing and makes none (%o)', (open) => {
    const path = join(temporaryFolder(), 'gone.unhidden')
    expect(codeOf(() => open({ path, keyHex: TEST_KEY }))).toBe('workspace-missing')
    expect(existsSync(path)).toBe(false)
  })

  it.each(OPENERS)('says that the file is empty (%o)', (open) => {
    const path = join(temporaryFolder(), 'empty.unhidden')
    writeFileSync(path, '')
    expect(codeOf(() => open({ path, keyHex: TEST_KEY }))).toBe('workspace-empty')
    expect(statSync(path).size).toBe(0)
  })

  it.each(OPENERS)('says that the key is wrong (%o)', (open) => {
    const path = closedWorkspace()
    const before = readFileSync(path)
    expect(codeOf(() => open({ path, keyHex: OTHER_KEY }))).toBe('workspace-wrong-key')
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it.each(OPENERS)('says that the file is damaged when it is cut, overwritten or plain text (%o)', (open) => {
    const path = closedWorkspace()
    const folder = temporaryFolder()
    const damaged = (name: string, damage: (copy: string) => void) => {
      const copy = join(folder, name)
      copyFileSync(path, copy)
      damage(copy)
      return codeOf(() => open({ path: copy, keyHex: TEST_KEY }))
    }
    const overwrite = (copy: string) => writeFileSync(copy, Buffer.alloc(8192, 7))
    expect(damaged('cut', (copy) => truncateSync(copy, 6000))).toBe('workspace-damaged')
    expect(damaged('overwritten', overwrite)).toBe('workspace-damaged')
    expect(damaged('text', (copy) => writeFileSync(copy, 'not a database'))).toBe('workspace-damaged')
  })

  it.each(OPENERS)('says that a newer version made the file (%o)', (open) => {
    const { db, path } = createSampleWorkspace()
    db.pragma('user_version = 99')
    db.close()
    expect(codeOf(() => open({ path, keyHex: TEST_KEY }))).toBe('workspace-newer')
  })

  it.each(OPENERS)('refuses a folder (%o)', (open) => {
    const path = join(temporaryFolder(), 'folder.unhidden')
    mkdirSync(path)
    expect(codeOf(() => open({ path, keyHex: TEST_KEY }))).toBe('file-access')
  })
})

describe('creating a workspace', () => {
  it('never overwrites a file', () => {
    const path = join(temporaryFolder(), 'there.unhidden')
    writeFileSync(path, 'precious')
    expect(codeOf(() => createDatabase({ path, keyHex: TEST_KEY }))).toBe('workspace-exists')
    expect(readFileSync(path, 'utf8')).toBe('precious')
  })

  it('fails with a typed error where the folder is missing', () => {
    const path = join(temporaryFolder(), 'no', 'such', 'x.unhidden')
    expect(codeOf(() => createDatabase({ path, keyHex: TEST_KEY }))).toBe('file-access')
  })
})

describe('the writer’s lock', () => {
  it('keeps a second writer of the same process out until the first closes', () => {
    const { db, path } = createSampleWorkspace()
    expect(codeOf(() => openWritable({ path, keyHex: TEST_KEY }))).toBe('workspace-in-use')
    db.close()
    const second = openWritable({ path, keyHex: TEST_KEY })
    second.close()
  })

  it('keeps a second process out, and goes with the process that held it', () => {
    const { db, path } = createSampleWorkspace()
    const script = join(import.meta.dirname, '..', '..', 'support', 'store', 'try-to-open.ts')
    const tryToOpen = () => spawnSync(process.execPath, [script, path, TEST_KEY], { encoding: 'utf8' }).stdout
    expect(tryToOpen()).toBe('workspace-in-use')
    db.close()
    expect(tryToOpen()).toBe('opened and left without closing')
    openWritable({ path, keyHex: TEST_KEY }).close()
  })
})
