import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findConsoleTables,
  findTextRefusal,
  runStatement,
} from '../../../electron/auditor/console/run-statement.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

function openSample() {
  const { path } = createSampleWorkspace()
  return { db: openReadonly({ path, keyHex: TEST_KEY }) }
}

const REFUSED: readonly (readonly [sql: string, reason: string])[] = [
  ['', 'empty'],
  ['  -- only a comment', 'empty'],
  ['INSERT INTO star VALUES (1, 1)', 'not-a-question'],
  ['DELETE FROM star', 'not-a-question'],
  ['WITH a AS (SELECT 1) INSERT INTO star SELECT 1, 1', 'writes'],
  ['WITH a AS (SELECT 1) DELETE FROM star', 'writes'],
  ['PRAGMA user_version', 'not-a-question'],
  ['/* x */ pragma query_only = off', 'not-a-question'],
  ['EXPLAIN PRAGMA query_only = off', 'not-a-question'],
  ["ATTACH ':memory:' AS other", 'not-a-question'],
  ["SELECT * FROM pragma_table_info('star')", 'reserved-name'],
  ['SELECT * FROM "pragma_database_list"', 'reserved-name'],
  ["SELECT * FROM 'sqlite_dbpage'", 'reserved-name'],
  ['SELECT * FROM [sqlite_dbpage]', 'reserved-name'],
  ['SELECT name, pgsize FROM dbstat', 'reserved-name'],
  ["SELECT load_extension('x')", 'reserved-name'],
  ["SELECT `load_extension`('x')", 'reserved-name'],
  ["SELECT sqlite3mc_config('cipher')", 'reserved-name'],
  ['SELECT 1; SELECT 2', 'several-statements'],
  ['SELECT 1; DELETE FROM star', 'several-statements'],
  ['BEGIN', 'not-a-question'],
  ['VACUUM', 'not-a-question'],
  ['SELECT connection_json FROM workspace', 'connection-settings'],
  ['SELECT count(*) FROM WorkSpace', 'connection-settings'],
  ['SELECT 1 WHERE EXISTS (SELECT 1 FROM "workspace")', 'connection-settings'],
  ['WITH w AS (SELECT * FROM main.workspace) SELECT demo_json FROM w', 'connection-settings'],
  ['SELECT (SELECT connection_json FROM workspace) FROM star', 'connection-settings'],
  ['SELECT hex(secret) FROM workspace_secret', 'connection-settings'],
  ["SELECT 1 FROM star WHERE x'00' < (SELECT secret FROM Workspace_Secret LIMIT 1)", 'connection-settings'],
]

describe('a statement of the SQL console', () => {
  it('reads every table that is listed beside it, and no other', () => {
    const { db } = openSample()
    const listed = findConsoleTables(db).map(({ name }) => name)
    const all = db
      .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
      .pluck()
      .all()
    const hidden = all.filter((name) => !listed.includes(String(name)) && !/^sqlite_/.test(String(name)))
    expect(hidden.toSorted()).toEqual(['workspace', 'workspace_secret'])
    for (const name of [...listed, ...hidden]) {
      const { kind } = runStatement(db, `SELECT * FROM "${name}"`, () => 0)
      expect.soft(kind, String(name)).toBe(hidden.includes(name) ? 'refused' : 'rows')
    }
  })

  it('is refused where it would write, reach outside, or read connection settings or keys', () => {
    const { db } = openSample()
    for (const [sql, reason] of REFUSED) {
      expect
        .soft(
          runStatement(db, sql, () => 0),
          sql,
        )
        .toMatchObject({ kind: 'refused', reason })
    }
    db.close()
  })

  it('never reaches the connection settings, however it is written', () => {
    const { db } = openSample()
    const secret = 'c'.repeat(40)
    const piece = fc.constantFrom(
      ...[
        'SELECT',
        '*',
        'FROM',
        'workspace',
        'connection_json',
        '(',
        ')',
        ',',
        'AS',
        'w',
        'WITH',
        'JOIN',
        'star',
      ],
      ...[
        'sqlite_schema',
        'UNION',
        'ALL',
        '"workspace"',
        "'workspace'",
        '--\n',
        '/**/',
        ';',
        'EXPLAIN',
        'main.',
        'x',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const outcome = runStatement(db, `SELECT ${pieces.join(' ')}`, () => 0)
        expect(JSON.stringify(outcome)).not.toContain(secret)
      }),
      { numRuns: 500 },
    )
    db.close()
  })

  it('is answered where it only asks', () => {
    const { db } = openSample()
    const questions = [
      'SELECT 1',
      'select count(*) from star',
      'VALUES (1), (2)',
      "SELECT 'PRAGMA; INSERT' AS text",
      'EXPLAIN QUERY PLAN SELECT * FROM star',
      'SELECT name FROM sqlite_schema',
      'WITH workspace AS (SELECT 1 AS n) SELECT n FROM workspace',
      "SELECT value FROM json_each('[1,2]')",
    ]
    for (const sql of questions) {
      expect
        .soft(
          runStatement(db, sql, () => 0),
          sql,
        )
        .toMatchObject({ kind: 'rows' })
    }
    db.close()
  })

  it('is checked before SQLite prepares it, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (sql) => {
        expect(() => findTextRefusal(sql)).not.toThrow()
      }),
    )
  })
})
