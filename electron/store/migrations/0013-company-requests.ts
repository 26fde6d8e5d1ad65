import { refuseChanges } from './0004-samples.ts'

/**
 * Questions to the company, the files that came back as they were received, and the answers read from them. *Truth*
 * that is only ever added to; see docs/requests.md.
 */
export const companyRequests = {
  version: 13,
  title: 'requests to the company, received files and answers',
  sql: `
    CREATE TABLE company_request (
      -- R-3 is the request with the number 3
      request_id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      -- text of the query language; empty for everything
      query TEXT NOT NULL,
      -- a day of the audit time zone, or null
      due_day TEXT,
      created_at_ms INTEGER NOT NULL,
      -- the last page receipt at that moment; 0 while there is none
      receipt INTEGER NOT NULL
    ) STRICT;

    -- The record as it was when the request was made.
    CREATE TABLE company_request_row (
      request_id INTEGER NOT NULL REFERENCES company_request (request_id),
      -- from 1: R-3.17 has the number 17
      number INTEGER NOT NULL CHECK (number >= 1),
      feedback_id INTEGER NOT NULL,
      business_id INTEGER NOT NULL,
      -- earliest entry of the review, event or response; null if it has none
      first_entry_ms INTEGER,
      -- the last hide, or the first entry where that shows the review hidden; null if no hide is recorded
      hidden_since_ms INTEGER,
      deleted_at_ms INTEGER,
      PRIMARY KEY (request_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX company_request_row_by_item ON company_request_row (feedback_id);

    CREATE TABLE sent_request (
      request_id INTEGER PRIMARY KEY REFERENCES company_request (request_id),
      sent_at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE answer_file (
      file_id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      received_at_ms INTEGER NOT NULL,
      -- of the bytes as received; also in the auditor's log
      sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
      size_bytes INTEGER NOT NULL,
      content_zstd BLOB NOT NULL,
      -- rows and cells that were not taken (AnswerLeftovers in shared/domain/company-answer.ts)
      leftovers_json TEXT NOT NULL
    ) STRICT;

    -- What a file answers, row by row. The answer of the newest file counts; earlier ones stay.
    CREATE TABLE company_answer (
      request_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      file_id INTEGER NOT NULL REFERENCES answer_file (file_id),
      -- line of the file, from 1
      line INTEGER NOT NULL,
      -- null where the company gave none that could be read
      ground TEXT,
      policy_clause TEXT NOT NULL,
      decided_by TEXT NOT NULL,
      -- a day, or a time with or without its offset; empty for none
      decided_at TEXT NOT NULL,
      -- stars
      rating REAL,
      note TEXT NOT NULL,
      PRIMARY KEY (request_id, number, file_id),
      FOREIGN KEY (request_id, number) REFERENCES company_request_row (request_id, number)
    ) STRICT, WITHOUT ROWID;

    ${refuseChanges('company_request', 'requests')}
    ${refuseChanges('company_request_row', 'rows of requests')}
    ${refuseChanges('sent_request', 'dispatches of requests')}
    ${refuseChanges('answer_file', 'received files')}
    ${refuseChanges('company_answer', 'answers')}
  `,
} as const
