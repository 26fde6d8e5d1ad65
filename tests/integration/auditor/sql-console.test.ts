import { describe, expect, it } from 'vitest'
import { runInConsole } from '../../../electron/threads/console-client.ts'
import { EXAMPLE_STATEMENTS } from '../../../renderer/features/data/console-strings.ts'
import type { ConsoleOutcome } from '../../../shared/domain/console.ts'
import { startScript } from '../../support/auditor/start-script.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

const never = new AbortController().signal
const ENDLESS = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c'

function ask(sql: string, { signal = never, limitMs = 10_000 } = {}): Promise<ConsoleOutcome> {
  const { path } = createSampleWorkspace()
  return runInConsole(startScript, { path, keyHex: TEST_KEY }, sql, signal, limitMs)
}

describe('the SQL console', () => {
  it('answers a question with every digit of a number, nulls and blobs', async () => {
    const sql = `-- a comment; with a semicolon
      SELECT 9223372036854775807 AS "big", NULL, x'0aff', 'a;b' AS t /* ; */ ;`
    expect(await ask(sql)).toMatchObject({
      kind: 'rows',
      columns: ['big', 'NULL', "x'0aff'", 't'],
      rows: [['9223372036854775807', null, "x'0AFF'", 'a;b']],
      isCut: false,
    })
  })

  it('ends a statement that does not end when its time is up', async () => {
    expect(await ask(ENDLESS, { limitMs: 1_500 })).toEqual({ kind: 'out-of-time' })
  })

  it('ends a statement at once when it is cancelled', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 600)
    expect(await ask(ENDLESS, { signal: stop.signal })).toEqual({ kind: 'cancelled' })
  })

  it('cuts a huge result and says so', async () => {
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c'
    const outcome = await ask(endless)
    expect(outcome).toMatchObject({ kind: 'rows', isCut: true })
    expect(outcome.kind === 'rows' && outcome.rows.length).toBe(10_000)
  })

  it('does not take the memory of the machine', async () => {
    const outcome = await ask(
      `SELECT length(group_concat(printf('%.*c', 100000000, 'x'))) FROM (VALUES (1), (2), (3), (4), (5))`,
    )
    expect(outcome).toEqual({ kind: 'out-of-memory' })
  })

  it('answers each of its own examples as it stands', async () => {
    const outcomes = await Promise.all(EXAMPLE_STATEMENTS.map(({ sql }) => ask(sql)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(EXAMPLE_STATEMENTS.map(() => 'rows'))
  })

  it('passes on what SQLite says of a statement it cannot read', async () => {
    expect(await ask('SELECT * FROM nowhere')).toEqual({ kind: 'failed', message: 'no such table: nowhere' })
  })
})
