import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { CHINESE, PHRASE, ROWS, WORD } from './questions.ts'
import { END } from './session.ts'
import { type Dialect, reviewRows, search, toPattern, toPlain, toStatements } from './sql.ts'

const DUCKDB: Dialect = {
  ofLast: (column) => `arg_max(${column}, seq)`,
  search: (text) =>
    search(
      text === 'chinese'
        ? `contains(folded, '${CHINESE}')`
        : `contains(folded, '${toPlain(text)}') AND regexp_matches(folded, '${toPattern(text)}')`,
    ),
  months: (where) => `SELECT unnest(months) AS month FROM review WHERE ${where}`,
  indexOfTable: () => '',
  csv: (select, path) => `COPY (${select}) TO '${path}' (HEADER)`,
}

/** The rest of each JSON file is of no use; a page has one list. */
const readPages = (folder: string, name: string, fields: string) => `
  SELECT unnest(data, recursive := true) FROM read_json('${folder}/${name}-*.json', columns = {data: 'STRUCT(${fields})[]'})`

const loadDuckdb = (raw: string, nowMs: number) => `
  CREATE TABLE event AS
    SELECT feedbackId AS feedback_id, epoch_ms(time::TIMESTAMPTZ) AS time_ms, showOnWebsite AS shown, deleted,
      businessId AS business_id, time AS time_text,
      row_number() OVER (PARTITION BY feedbackId, businessId, showOnWebsite, time, deleted) - 1 AS ordinal
    FROM (${readPages(raw, 'history', 'feedbackId BIGINT, businessId BIGINT, showOnWebsite TINYINT, time VARCHAR, deleted TINYINT')})
    ORDER BY feedback_id, time_ms;
  CREATE TABLE response AS
    SELECT feedbackId AS feedback_id, epoch_ms(date::TIMESTAMPTZ) AS date_ms, type, businessId AS business_id,
      date AS date_text, content, lower(content) AS folded
    FROM (${readPages(raw, 'responses', 'feedbackId BIGINT, businessId BIGINT, type VARCHAR, date VARCHAR, content VARCHAR')})
    ORDER BY date_ms;
  CREATE TABLE review AS SELECT v.*, m.months FROM (${reviewRows(DUCKDB, nowMs)}) AS v
    LEFT JOIN (
      SELECT feedback_id, list_distinct(list(strftime(make_timestamp_ms(time_ms), '%Y-%m'))) AS months
      FROM event GROUP BY feedback_id
    ) AS m ON m.feedback_id = v.feedback_id
    ORDER BY v.last_event_ms;
  CREATE INDEX event_by_review ON event (feedback_id);
  CREATE INDEX response_by_review ON response (feedback_id);`

const DUCKDB_PROCESS = join(import.meta.dirname, 'duckdb-process.ts')

/** Through its package for Node, with tables of current states, a folded text, and indexes for timelines. */
export const duckdb: Peer = {
  name: 'DuckDB',
  source: 'the npm package @duckdb/node-api',
  findVersion: () =>
    createRequire(import.meta.url)('@duckdb/node-api/package.json').version.replace(/-.*/, ''),
  readsAgain: false,
  files: /^duckdb\.db/,
  load: ({ folder: raw, asked }, folder) => ({
    command: [process.execPath, DUCKDB_PROCESS, join(folder, 'duckdb.db')],
    input: [
      ...toLines(loadDuckdb(raw, asked.nowMs)),
      ...toLines(toStatements('newest hidden', asked, DUCKDB, '')[0] ?? ''),
    ].join('\n'),
  }),
  open: (_, folder) => ({
    command: [process.execPath, DUCKDB_PROCESS, join(folder, 'duckdb.db')],
    end: `.print ${END}`,
  }),
  ask: (question, { asked }, folder) =>
    toStatements(question, asked, DUCKDB, join(folder, 'duckdb.csv')).map((sql) =>
      [...toLines(sql), ...(question === 'csv' ? [`.print ${join(folder, 'duckdb.csv')}`] : [])].join('\n'),
    ),
}

/** One line for each statement. */
function toLines(sql: string): string[] {
  const statements = sql.split(';').map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
  return statements.filter((statement) => statement !== '')
}

const SQLITE: Dialect = {
  ofLast: (column) => column,
  search: (text) =>
    text === 'chinese'
      ? search(`content LIKE '%${CHINESE}%'`)
      : `SELECT date_ms, feedback_id FROM response_text AS t JOIN response ON response_id = t.rowid
         WHERE response_text MATCH '"${text === 'word' ? WORD : PHRASE.join(' ')}"' ORDER BY t.rowid DESC LIMIT ${ROWS}`,
  months: (where) =>
    `SELECT m.month FROM review CROSS JOIN review_month AS m ON m.feedback_id = review.feedback_id WHERE ${where}`,
  indexOfTable: (table) => `CREATE INDEX ${table}_by_review ON ${table} (feedback_id, business_id);`,
  csv: (select, path) =>
    `.mode csv\n.headers on\n.output ${path}\n${select};\n.output\n.headers off\n.mode list\n.print ${path}`,
}

/** The application's keys and indexes. The full text is in the order of dates, so the newest rows come last. */
const SQLITE_TABLES = `
  CREATE TABLE event (
    feedback_id INTEGER, time_ms INTEGER, shown INTEGER, deleted INTEGER, business_id INTEGER, time_text TEXT, ordinal INTEGER,
    PRIMARY KEY (feedback_id, time_ms, shown, deleted, business_id, time_text, ordinal)
  ) WITHOUT ROWID;
  CREATE TABLE response (
    response_id INTEGER PRIMARY KEY, feedback_id INTEGER, date_ms INTEGER, type TEXT, business_id INTEGER, date_text TEXT,
    content TEXT
  );
  CREATE TABLE review (
    feedback_id INTEGER PRIMARY KEY, business_id INTEGER, visibility INTEGER, deleted INTEGER, hide_count INTEGER,
    hidden_since_ms INTEGER, last_event_ms INTEGER, owners INTEGER, customers INTEGER
  );
  CREATE TABLE review_month (feedback_id INTEGER, month TEXT, PRIMARY KEY (feedback_id, month)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE response_text USING fts5 (
    content, content = 'response', content_rowid = 'response_id', tokenize = 'unicode61 remove_diacritics 2'
  );`

const toMs = (text: string) => `CAST(unixepoch(${text}) AS INTEGER) * 1000`

/** @param event and response with the fields of the API. */
const fillSqlite = (event: string, response: string, nowMs: number) => `
  INSERT INTO event
    SELECT feedbackId, ${toMs('time')} AS time_ms, showOnWebsite, deleted, businessId, time,
      row_number() OVER (PARTITION BY feedbackId, businessId, showOnWebsite, time, deleted) - 1
    FROM ${event} ORDER BY feedbackId, time_ms;
  INSERT INTO response (feedback_id, date_ms, type, business_id, date_text, content)
    SELECT feedbackId, ${toMs('date')} AS date_ms, type, businessId, date, content FROM ${response} ORDER BY date_ms, feedbackId;
  CREATE INDEX event_by_time ON event (time_ms, feedback_id);
  CREATE INDEX response_by_item ON response (feedback_id, date_ms);
  CREATE INDEX response_by_date ON response (date_ms);
  INSERT INTO response_text (response_text) VALUES ('rebuild');
  INSERT INTO review SELECT feedback_id, business_id, visibility, deleted, hide_count, hidden_since_ms, last_event_ms, owners,
    customers FROM (${reviewRows(SQLITE, nowMs)});
  INSERT INTO review_month SELECT DISTINCT feedback_id, strftime('%Y-%m', time_ms / 1000, 'unixepoch') FROM event ORDER BY 1, 2;
  CREATE INDEX review_by_business ON review (business_id);
  CREATE INDEX review_by_last_event ON review (last_event_ms);
  CREATE INDEX review_by_state ON review (visibility, deleted);
  ANALYZE;`

const entriesOf = (raw: string, name: string, fields: readonly string[]) => `(
  SELECT ${fields.map((field) => `value ->> '${field}' AS ${field}`).join(', ')}
  FROM (SELECT readfile(name) AS body FROM fsdir('${raw}') WHERE name LIKE '%/${name}-%'), json_each(body, '$.data'))`

const SETTINGS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824;'

/** By its shell, with a write-ahead log, one transaction, and indexes made at the end. */
export const sqlite: Peer = {
  name: 'SQLite',
  source: 'the Debian package sqlite3',
  findVersion: () => versionOf('sqlite3', /^\S+/),
  readsAgain: false,
  files: /^sqlite\.db/,
  load: ({ folder: raw, asked }, folder) => ({
    command: ['sqlite3', '-bail', join(folder, 'sqlite.db')],
    input: `${SETTINGS} ${SQLITE_TABLES} BEGIN;
      ${fillSqlite(
        entriesOf(raw, 'history', ['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted']),
        entriesOf(raw, 'responses', ['feedbackId', 'businessId', 'type', 'date', 'content']),
        asked.nowMs,
      )} COMMIT;
      ${toStatements('newest hidden', asked, SQLITE, '')[0]};`,
  }),
  open: (_, folder) => ({
    command: [
      'sqlite3',
      '-cmd',
      `${SETTINGS.slice(SETTINGS.indexOf('PRAGMA cache_size'))}`,
      join(folder, 'sqlite.db'),
    ],
    end: `.print ${END}`,
  }),
  ask: (question, { asked }, folder) =>
    toStatements(question, asked, SQLITE, join(folder, 'sqlite.csv')).map((sql) =>
      question === 'csv' ? sql : `${sql};`,
    ),
}

const UTILS = 'sqlite-utils'

/** Its own commands on a database that they make; each question starts the program. */
export const sqliteUtils: Peer = {
  name: UTILS,
  source: 'the Debian package sqlite-utils',
  findVersion: () => versionOf(UTILS, /[\d.]+/),
  readsAgain: false,
  files: /^sqlite-utils\.db/,
  load: ({ folder: raw, asked }, folder) => {
    const database = join(folder, 'sqlite-utils.db')
    const query = (sql: string) =>
      `${UTILS} query ${database} "${sql.replaceAll('"', '\\"').replaceAll('$', '\\$')}" > /dev/null`
    const insert = (name: string, table: string) =>
      `${toLinesOfEntries(`${raw}/${name}-*.json`)} | ${UTILS} insert ${database} ${table} - --nl`
    const statements = [
      ...toLines(SQLITE_TABLES),
      ...toLines(fillSqlite('raw_event', 'raw_response', asked.nowMs)),
      'DROP TABLE raw_event',
      'DROP TABLE raw_response',
      ...toStatements('newest hidden', asked, SQLITE, ''),
    ]
    return {
      command: ['sh', '-e'],
      input: [
        insert('history', 'raw_event'),
        insert('responses', 'raw_response'),
        `${UTILS} enable-wal ${database}`,
        ...statements.map(query),
      ].join('\n'),
    }
  },
  open: () => ({ command: ['sh'], end: `echo ${END}` }),
  ask: (question, { asked }, folder) => {
    const path = join(folder, 'sqlite-utils.csv')
    const statements = toStatements(question, asked, { ...SQLITE, csv: (select) => select }, path)
    // It takes one statement at a time, and temporary tables end with it.
    if (question === 'rules') return []
    const output =
      question === 'csv' ? `--csv > ${path}; echo ${path}` : `--csv --no-headers | tr ',' '|' | tr -d '\\r'`
    return statements.map(
      (sql) => `${UTILS} query ${join(folder, 'sqlite-utils.db')} "${sql.replaceAll('"', '\\"')}" ${output}`,
    )
  },
}

/** From pages to one entry on a line: inside a text, the quote after the brace would have a backslash before it. */
export const toLinesOfEntries = (files: string): string =>
  `sed -e 's/},{"/}\\n{"/g' -e 's/^.*"data":\\[//' ${files} | sed -e 's/\\],"count".*$//' -e '/^$/d'`

/** @returns null where the program is not there. */
export function versionOf(program: string, version: RegExp): string | null {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return stdout ? (version.exec(stdout)?.[0] ?? stdout.trim()) : null
}
