import { consoleStrings } from './console-strings.ts'

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
