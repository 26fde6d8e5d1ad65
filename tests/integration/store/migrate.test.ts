import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getSchemaVersion, MIGRATIONS, type Migration, migrate } from '../../../electron/store/migrate.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { expectPrivate } from '../../support/file-rights.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import {
  commitPages,
  createSampleWorkspace,
  type SampleWorkspace,
  startSweep,
} from '../../support/store/sample-workspace.ts'

const LATEST = MIGRATIONS.length
const NEXT = LATEST + 1
const ADD_TABLE: Migration = {
  version: NEXT,
  title: 'a table',
  sql: 'CREATE TABLE addition (x INTEGER) STRICT',
}
const BROKEN: Migration = { ...ADD_TABLE, sql: `${ADD_TABLE.sql}; nonsense` }

function migrateTo({ db, path }: SampleWorkspace, migrations: readonly Migration[]): void {
  migrate(db, { path, openCopy: (copy) => openReadonly({ path: copy, keyHex: TEST_KEY }), migrations })
}

const hasTable = ({ db }: SampleWorkspace, name: string) =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined

describe('migrating a workspace', () => {
  it('numbers its migrations from 1 without a gap', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  })

  it('keeps an encrypted, private copy from before, with every receipt', () => {
    const workspace = createSampleWorkspace()
    commitPages(workspace.db, startSweep(workspace.db, 'history'), 'history', [[], []])
    migrateTo(workspace, [...MIGRATIONS, ADD_TABLE])
    expect(getSchemaVersion(workspace.db)).toBe(NEXT)

    const path = `${workspace.path}.before-v${NEXT}`
    expect(readFileSync(path).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3')
    expectPrivate(path)
    const copy = openReadonly({ path, keyHex: TEST_KEY })
    expect(getSchemaVersion(copy)).toBe(LATEST)
    expect(copy.prepare('SELECT count(*) AS n FROM receipt').get()).toEqual({ n: 2 })
    copy.close()
    expect(readdirSync(dirname(path)).filter((name) => name.endsWith('.partial'))).toEqual([])
  })

  it('leaves the schema and the version of before when a migration fails, and goes on when it is repaired', () => {
    const workspace = createSampleWorkspace()
    expect(() => migrateTo(workspace, [...MIGRATIONS, BROKEN])).toThrow()
    expect(getSchemaVersion(workspace.db)).toBe(LATEST)
    expect(hasTable(workspace, 'addition')).toBe(false)

    migrateTo(workspace, [...MIGRATIONS, ADD_TABLE])
    expect(getSchemaVersion(workspace.db)).toBe(NEXT)
    expect(hasTable(workspace, 'addition')).toBe(true)
  })

  it('changes nothing when the copy cannot be made', () => {
    const workspace = createSampleWorkspace()
    const nowhere = { ...workspace, path: `${workspace.path}/not-a-folder/x` }
    expect(() => migrateTo(nowhere, [...MIGRATIONS, ADD_TABLE])).toThrow()
    expect(getSchemaVersion(workspace.db)).toBe(LATEST)
  })

  it('makes no copy where there is nothing to do', () => {
    const workspace = createSampleWorkspace()
    migrateTo(workspace, MIGRATIONS)
    expect(existsSync(`${workspace.path}.before-v${NEXT}`)).toBe(false)
  })

  it('refuses a file of a newer version', () => {
    const workspace = createSampleWorkspace()
    migrateTo(workspace, [...MIGRATIONS, ADD_TABLE])
    expect(() => migrateTo(workspace, MIGRATIONS)).toThrow(
      expect.objectContaining({ code: 'workspace-newer' }),
    )
  })
})
