import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { MIGRATIONS } from '../../../electron/store/migrate.ts'
import { readAuditZone } from '../../../electron/store/read/audit-zone.ts'
import { getWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'

it('a workspace of an earlier version has the days of UTC, before its migration and from then on', () => {
  const db = new Database(':memory:')
  for (const { sql } of MIGRATIONS.filter(({ version }) => version < 9)) db.exec(sql)
  db.prepare('INSERT INTO workspace VALUES (1, ?, NULL, 0, ?)').run(
    'id',
    JSON.stringify(SAMPLE_RECORD.connection),
  )
  const readable = db as unknown as ReadableDatabase
  expect(readAuditZone(readable).name).toBe('UTC')
  for (const { sql } of MIGRATIONS.filter(({ version }) => version >= 9)) db.exec(sql)
  expect(getWorkspaceRecord(readable).timeZone).toBe('UTC')
  expect(() => db.exec("UPDATE workspace SET time_zone = 'Europe/Vienna'")).toThrow('never changed')
  db.close()
})

it('the codes of an earlier version stay as they are, in their order, and locked sheets stay locked', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  for (const { sql } of MIGRATIONS.filter(({ version }) => version < 15)) db.exec(sql)
  db.exec(`
    INSERT INTO population VALUES (1, '', 0, 0, zeroblob(32), 2, 'ids', 'list', x'00');
    INSERT INTO sample VALUES (1, 1, 'All', '{}', NULL, '[]', 'seed', 'Ada', '', 0);
    INSERT INTO drawn_item VALUES (1, 1, 100, ''), (1, 2, 101, '');
    INSERT INTO assessment VALUES
      (3, 1, 1, 'first', 'fail', 'fake', 'why', 5), (7, 1, 1, 'first', 'pass', NULL, '', 6),
      (8, 1, 2, 'second', 'pass', NULL, '', 7);
    INSERT INTO finished_sheet VALUES (1, 'second', 8);`)
  const read = () => db.prepare('SELECT * FROM assessment ORDER BY assessment_id').raw().all()
  const before = read()
  db.transaction(() => {
    for (const { sql } of MIGRATIONS.filter(({ version }) => version >= 15)) db.exec(sql)
  })()
  expect(read()).toEqual(before)
  expect(db.pragma('foreign_key_check')).toEqual([])
  const add = (role: string, verdict: string) =>
    db.exec(`INSERT INTO assessment VALUES (NULL, 1, 1, '${role}', ${verdict}, NULL, '', 9)`)
  add('first', 'NULL')
  expect(read().at(-1)).toEqual([9, 1, 1, 'first', null, null, '', 9])
  expect(() => add('second', 'NULL')).toThrow('a finished sheet is locked')
  expect(() => db.exec('DELETE FROM assessment')).toThrow('assessments are never deleted')
  expect(() => add('first', "'maybe'")).toThrow('CHECK')
  db.close()
})
