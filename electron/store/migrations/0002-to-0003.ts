/** Migrations never change. */

/**
 * What the auditor adds. It is *truth*: no sweep and no rebuild of the index touches it. Items are named by feedback id
 * alone, so that a mark survives an item that vanishes and comes back.
 */
const auditorData = {
  version: 2,
  title: 'stars, watchlist, tags, notes, saved searches, dispositions and the log of what the auditor did',
  sql: `
    CREATE TABLE star (
      feedback_id INTEGER PRIMARY KEY,
      set_at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE watch (
      feedback_id INTEGER PRIMARY KEY,
      set_at_ms INTEGER NOT NULL,
      -- when the auditor last looked at the item, and the last receipt that was indexed then
      seen_at_ms INTEGER NOT NULL,
      seen_receipt INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE tag (
      -- as first written; compared by its folded form
      name TEXT NOT NULL,
      folded TEXT NOT NULL,
      feedback_id INTEGER NOT NULL,
      set_at_ms INTEGER NOT NULL,
      PRIMARY KEY (folded, feedback_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_by_item ON tag (feedback_id, folded);

    CREATE TABLE note (
      -- never given twice: the log refers to deleted notes too
      note_id INTEGER PRIMARY KEY AUTOINCREMENT,
      feedback_id INTEGER NOT NULL,
      text TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      changed_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX note_by_item ON note (feedback_id, note_id);

    CREATE TABLE saved_search (
      search_id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      -- names are compared by this form, as those of tags
      folded TEXT NOT NULL UNIQUE,
      -- which list it selects
      subject TEXT NOT NULL CHECK (subject IN ('feedback', 'responses')),
      query TEXT NOT NULL,
      -- order of the list as JSON, or null for the usual one
      sort_json TEXT,
      -- as of this moment, or null for now
      as_of_ms INTEGER,
      created_at_ms INTEGER NOT NULL,
      changed_at_ms INTEGER NOT NULL
    ) STRICT;

    -- What was decided about a finding last; every decision is in the log.
    CREATE TABLE disposition (
      finding_key TEXT PRIMARY KEY,
      state TEXT NOT NULL CHECK (state IN ('open', 'confirmed', 'dismissed')),
      reason TEXT NOT NULL,
      decided_at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Append-only, each entry chained to the one before by its hash (see evidence/auditor-log.ts).
    CREATE TABLE auditor_log (
      seq INTEGER PRIMARY KEY,
      at_ms INTEGER NOT NULL,
      action TEXT NOT NULL,
      -- what it was done to: a feedback id, the key of a finding, the name of a search; empty for the workspace
      subject TEXT NOT NULL,
      details_json TEXT NOT NULL,
      previous_hash BLOB NOT NULL CHECK (length(previous_hash) = 32),
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT;
    CREATE INDEX auditor_log_by_subject ON auditor_log (subject, seq);
    CREATE TRIGGER auditor_log_refuses_update BEFORE UPDATE ON auditor_log
      BEGIN SELECT raise(ABORT, 'entries of the log are never changed'); END;
    CREATE TRIGGER auditor_log_refuses_delete BEFORE DELETE ON auditor_log
      BEGIN SELECT raise(ABORT, 'entries of the log are never deleted'); END;
  `,
} as const

/**
 * Sweeps whose pages came from files, what the auditor looked at in the quarantine, names of businesses, and the
 * schedule of syncs. All of it is *truth*: it survives every rebuild of the index.
 */
const importsAndAcknowledgements = {
  version: 3,
  title: 'imported sweeps, acknowledged quarantine, names of businesses, schedule of syncs',
  sql: `
    -- null: read from the service. Otherwise the pages came from files, and this is the date of the oldest of them.
    ALTER TABLE sweep ADD COLUMN imported_as_of_ms INTEGER;
    CREATE TRIGGER sweep_keeps_its_source BEFORE UPDATE OF imported_as_of_ms ON sweep
      BEGIN SELECT raise(ABORT, 'the source of a sweep is never changed'); END;

    -- Keyed by what a rebuild derives again. An entry for which another version gives another reason waits anew.
    CREATE TABLE quarantine_acknowledgement (
      receipt INTEGER NOT NULL REFERENCES receipt (seq),
      -- place among the quarantined entries of the reply, from 0
      position INTEGER NOT NULL,
      reason TEXT NOT NULL,
      sweep_id INTEGER NOT NULL REFERENCES sweep (sweep_id),
      note TEXT NOT NULL,
      acknowledged_at_ms INTEGER NOT NULL,
      PRIMARY KEY (receipt, position, reason)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX quarantine_acknowledgement_by_sweep ON quarantine_acknowledgement (sweep_id);

    CREATE TABLE business_name (
      business_id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('service', 'file')),
      -- address of the service, or name of the file
      source_name TEXT NOT NULL,
      noted_at_ms INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE sync_schedule (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      every TEXT NOT NULL CHECK (every IN ('off', 'hour', 'day')),
      kind TEXT NOT NULL CHECK (kind IN ('complete', 'quick')),
      set_at_ms INTEGER NOT NULL
    ) STRICT;
  `,
} as const

export const STEPS_2_TO_3 = [auditorData, importsAndAcknowledgements] as const
