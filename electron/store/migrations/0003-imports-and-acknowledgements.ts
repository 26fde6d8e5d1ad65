/**
 * Sweeps whose pages came from files, what the auditor looked at in the quarantine, names of businesses, and the
 * schedule of syncs. All of it is *truth*: it survives every rebuild of the index.
 */
export const importsAndAcknowledgements = {
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
