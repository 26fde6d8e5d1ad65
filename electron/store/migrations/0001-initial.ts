/**
 * First schema. *Truth* (workspace, sweeps, receipts, page bodies) cannot be derived again; the rest is the *index*,
 * which is rebuilt from the archived pages whenever INDEX_VERSION changes (see store/index-schema.ts).
 */
export const initial = {
  version: 1,
  title: 'workspace, sweeps, receipts and page archive',
  sql: `
    CREATE TABLE workspace (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      workspace_id TEXT NOT NULL,
      -- the demo's parameters, or null for a workspace of a real service
      demo_json TEXT,
      created_at_ms INTEGER NOT NULL,
      connection_json TEXT NOT NULL
    ) STRICT;

    -- One row for each opening for writing; the head file outside knows the last one.
    CREATE TABLE opening (
      opening INTEGER PRIMARY KEY,
      opened_at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE sweep (
      sweep_id INTEGER PRIMARY KEY,
      operation TEXT NOT NULL CHECK (operation IN ('history', 'responses')),
      kind TEXT NOT NULL CHECK (kind IN ('complete', 'quick')),
      scope_json TEXT NOT NULL,
      outcome TEXT NOT NULL CHECK (outcome IN ('running', 'complete', 'incomplete', 'failed')),
      reasons_json TEXT NOT NULL,
      started_at_ms INTEGER NOT NULL,
      finished_at_ms INTEGER,
      pages INTEGER,
      requests INTEGER NOT NULL,
      observations_json TEXT NOT NULL DEFAULT '{}'
    ) STRICT;

    CREATE TABLE receipt (
      seq INTEGER PRIMARY KEY,
      sweep_id INTEGER NOT NULL REFERENCES sweep (sweep_id),
      operation TEXT NOT NULL CHECK (operation IN ('history', 'responses')),
      -- 1 for the first reading of the pages, 2 and more for readings that check it
      pass INTEGER NOT NULL CHECK (pass >= 1),
      page INTEGER NOT NULL CHECK (page >= 1),
      request_json TEXT NOT NULL,
      http_status INTEGER NOT NULL,
      headers_json TEXT NOT NULL,
      sent_at_ms INTEGER NOT NULL,
      received_at_ms INTEGER NOT NULL,
      elapsed_ms INTEGER NOT NULL CHECK (elapsed_ms >= 0),
      body_length INTEGER NOT NULL,
      body_sha256 BLOB NOT NULL CHECK (length(body_sha256) = 32),
      previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    CREATE INDEX receipt_by_sweep ON receipt (sweep_id, pass, page);
    CREATE INDEX receipt_by_body ON receipt (body_sha256);

    CREATE TABLE page_body (
      seq INTEGER PRIMARY KEY REFERENCES receipt (seq),
      -- what the names mean stands in docs/evidence-format.md
      encoding TEXT NOT NULL CHECK (encoding IN ('zstd', 'columns', 'identical')),
      -- for 'identical': the receipt whose body has the same bytes
      identical_to INTEGER REFERENCES page_body (seq),
      body BLOB,
      CHECK ((encoding = 'identical') = (identical_to IS NOT NULL)),
      CHECK ((encoding = 'identical') = (body IS NULL))
    ) STRICT;

    CREATE TRIGGER receipt_refuses_update BEFORE UPDATE ON receipt
      BEGIN SELECT raise(ABORT, 'receipts are never changed'); END;
    CREATE TRIGGER receipt_refuses_delete BEFORE DELETE ON receipt
      BEGIN SELECT raise(ABORT, 'receipts are never deleted'); END;
    CREATE TRIGGER page_body_refuses_update BEFORE UPDATE ON page_body
      BEGIN SELECT raise(ABORT, 'archived pages are never changed'); END;
    CREATE TRIGGER page_body_refuses_delete BEFORE DELETE ON page_body
      BEGIN SELECT raise(ABORT, 'archived pages are never deleted'); END;
    CREATE TRIGGER opening_refuses_update BEFORE UPDATE ON opening
      BEGIN SELECT raise(ABORT, 'openings are never changed'); END;
    CREATE TRIGGER opening_refuses_delete BEFORE DELETE ON opening
      BEGIN SELECT raise(ABORT, 'openings are never deleted'); END;
    CREATE TRIGGER sweep_refuses_delete BEFORE DELETE ON sweep
      BEGIN SELECT raise(ABORT, 'sweeps are never deleted'); END;
    -- What was asked for is never changed. A stopped sweep may go on; a complete one has its end.
    CREATE TRIGGER sweep_keeps_its_plan
      BEFORE UPDATE OF sweep_id, operation, kind, scope_json, started_at_ms ON sweep
      BEGIN SELECT raise(ABORT, 'the plan of a sweep is never changed'); END;
    CREATE TRIGGER sweep_keeps_its_end BEFORE UPDATE ON sweep WHEN OLD.outcome = 'complete'
      BEGIN SELECT raise(ABORT, 'a complete sweep is never changed'); END;
  `,
} as const
