import type { StatementRefusal } from '../../../shared/domain/console.ts'

const refusals: Readonly<Record<StatementRefusal, string>> = {
  empty: 'Write a statement.',
  'too-long': 'A statement has at most 20,000 characters.',
  'not-a-question':
    'Only questions are answered here: a statement begins with SELECT, WITH or VALUES, or with EXPLAIN before one of these.',
  'several-statements': 'Write one statement at a time.',
  writes: 'This statement would change something. The console only reads.',
  'reserved-name': 'This name reaches outside the tables of the workspace.',
  'connection-settings':
    'This table holds connection settings or keys of the workspace and cannot be read here.',
}

export const consoleStrings = {
  text: 'Reads the index and changes nothing. Every statement is logged. Times are in UTC.',
  label: 'SQL statement',
  examples: 'Examples:',
  exampleTitles: {
    byVisibility: 'Reviews by visibility',
    lastHides: 'Last entries that hide',
    longestResponses: 'Longest responses',
    findingsByRule: 'Findings by rule and business',
    queryPlan: 'How SQLite answers a question',
  },
  run: 'Run',
  cancel: 'Cancel',
  running: 'Running…',
  copy: 'Copy as TSV',
  rows: ['row', 'rows'],
  done: (rows: string, ms: string) => `${rows} in ${ms} ms`,
  cut: (rows: string) => `Only the first ${rows} are shown: there are more. Add a LIMIT or a WHERE.`,
  refusedTitle: 'Not run',
  refusals,
  name: (name: string) => `Concerned: ${name}`,
  failedTitle: 'SQLite cannot run this statement',
  outOfTimeTitle: 'Stopped after 10 seconds',
  outOfTimeText: 'Narrow the question: a WHERE on an indexed column, or fewer joined rows.',
  outOfMemoryTitle: 'Stopped: it took too much memory',
  outOfMemoryText: 'Narrow the question, or gather less text in one value.',
  cancelled: 'Canceled',
  result: 'Result',
  noRows: 'No rows',
  tables: 'Tables',
  tablesHint:
    'A click puts the name into the statement. Times are milliseconds since 1970 in UTC. visibility: 0 hidden, 1 shown, 2 unknown; deleted: 0 no, 1 yes, 2 unknown; type: 1 owner, 2 customer.',
  null: 'NULL',
} as const

const titles = consoleStrings.exampleTitles

interface ExampleStatement {
  readonly title: string
  readonly sql: string
}

/** Questions that run unchanged, with the codes of the tables in words; the console opens with the first. */
export const EXAMPLE_STATEMENTS: readonly [ExampleStatement, ...ExampleStatement[]] = [
  {
    title: titles.byVisibility,
    sql: `SELECT CASE visibility WHEN 0 THEN 'hidden' WHEN 1 THEN 'shown' ELSE 'unknown' END AS state,
  count(*) AS items
FROM feedback
GROUP BY visibility
ORDER BY items DESC`,
  },
  {
    title: titles.lastHides,
    sql: `SELECT feedback_id, business_id, time_text, datetime(time_ms / 1000, 'unixepoch') AS utc
FROM event
WHERE show = 0
ORDER BY time_ms DESC
LIMIT 100`,
  },
  {
    title: titles.longestResponses,
    sql: `SELECT feedback_id, CASE type WHEN 1 THEN 'owner' ELSE 'customer' END AS written_by,
  length(content) AS characters, content
FROM response
ORDER BY characters DESC
LIMIT 20`,
  },
  {
    title: titles.findingsByRule,
    sql: `SELECT rule, business_id, count(*) AS findings
FROM finding
GROUP BY rule, business_id
ORDER BY findings DESC
LIMIT 100`,
  },
  {
    title: titles.queryPlan,
    sql: `EXPLAIN QUERY PLAN
SELECT * FROM event WHERE feedback_id = 14110687 ORDER BY time_ms`,
  },
]
