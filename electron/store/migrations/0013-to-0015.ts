import { refuseChanges } from './0004-samples.ts'

/** Migrations never change. */

/**
 * Questions to the company, the files that came back as they were received, and the answers read from them. *Truth*
 * that is only ever added to; see docs/requests.md.
 */
const companyRequests = {
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

/** Which server sent a reply. *Truth*: part of the receipt, and null in receipts of earlier versions. */
const servers = {
  version: 14,
  title: 'the address and the certificates of the server',
  sql: `
    -- docs/evidence-format.md, fields 16 and 17
    ALTER TABLE receipt ADD COLUMN server_address TEXT;
    ALTER TABLE receipt ADD COLUMN certificate_chain TEXT
      CHECK ((certificate_chain IS NULL) = (server_address IS NULL));

    -- Each certificate once, whatever number of receipts names it.
    CREATE TABLE certificate (
      sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
      -- X.509, DER
      der BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    ${refuseChanges('certificate', 'certificates')}
  `,
} as const

/** A code of a sample can be removed again: by a further row without one, as every code stays. */
const removedCodes = {
  version: 15,
  title: 'codes of samples that were removed',
  sql: `
    -- Every decision in the order in which it was made; the last one about an item counts.
    CREATE TABLE assessment_with_removals (
      assessment_id INTEGER PRIMARY KEY AUTOINCREMENT,
      sample_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('first', 'second')),
      -- null: the code of the item was removed
      verdict TEXT CHECK (verdict IN ('pass', 'fail', 'not-applicable')),
      ground TEXT,
      note TEXT NOT NULL,
      decided_at_ms INTEGER NOT NULL,
      FOREIGN KEY (sample_id, number) REFERENCES drawn_item (sample_id, number),
      CHECK (verdict IS NOT NULL OR (ground IS NULL AND note = ''))
    ) STRICT;
    INSERT INTO assessment_with_removals
      SELECT assessment_id, sample_id, number, role, verdict, ground, note, decided_at_ms FROM assessment;
    DROP TABLE assessment;
    ALTER TABLE assessment_with_removals RENAME TO assessment;
    CREATE INDEX assessment_by_item ON assessment (sample_id, role, number, assessment_id);

    ${refuseChanges('assessment', 'assessments')}
    CREATE TRIGGER finished_sheet_is_locked BEFORE INSERT ON assessment
      WHEN EXISTS (SELECT 1 FROM finished_sheet f WHERE f.sample_id = NEW.sample_id AND f.role = NEW.role)
      BEGIN SELECT raise(ABORT, 'a finished sheet is locked'); END;
  `,
} as const

export const STEPS_13_TO_15 = [companyRequests, servers, removedCodes] as const
