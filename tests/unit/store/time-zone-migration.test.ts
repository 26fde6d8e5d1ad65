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
