/**
 * Samples: frozen populations, draws, and what reviewers decided about the items drawn. All of it is *truth* and is
 * only ever added to; see docs/sampling.md.
 */
export const samples = {
  version: 4,
  title: 'populations, samples, drawn items, reviewers and their assessments',
  sql: `
    CREATE TABLE population (
      population_id INTEGER PRIMARY KEY,
      -- text of the query language; empty for everything
      query TEXT NOT NULL,
      -- when it was frozen, which is also the moment that the query was asked of
      as_of_ms INTEGER NOT NULL,
      -- the last page receipt at that moment, and its hash; 0 and 32 zero bytes while there is none
      receipt INTEGER NOT NULL,
      receipt_hash BLOB NOT NULL CHECK (length(receipt_hash) = 32),
      item_count INTEGER NOT NULL CHECK (item_count > 0),
      -- over the ids, and over the whole list (see electron/sampling/population-list.ts)
      ids_sha256 TEXT NOT NULL,
      list_sha256 TEXT NOT NULL,
      list_zstd BLOB NOT NULL
    ) STRICT;
    CREATE INDEX population_by_ids ON population (ids_sha256);

    CREATE TABLE sample (
      -- S-3 is the sample with the number 3
      sample_id INTEGER PRIMARY KEY AUTOINCREMENT,
      population_id INTEGER NOT NULL REFERENCES population (population_id),
      title TEXT NOT NULL,
      design_json TEXT NOT NULL,
      -- what the size was reckoned from, or null
      basis_json TEXT,
      strata_json TEXT NOT NULL,
      seed TEXT NOT NULL,
      -- who drew it, and codes it first
      preparer TEXT NOT NULL,
      -- why it was drawn although the population had been drawn from before; empty for the first draw
      reason TEXT NOT NULL,
      drawn_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX sample_by_population ON sample (population_id);

    CREATE TABLE drawn_item (
      sample_id INTEGER NOT NULL REFERENCES sample (sample_id),
      -- in the order of the draw, from 1: S-3.17 has the number 17
      number INTEGER NOT NULL CHECK (number >= 1),
      feedback_id INTEGER NOT NULL,
      -- empty where the sample has no strata
      stratum TEXT NOT NULL,
      PRIMARY KEY (sample_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX drawn_item_by_item ON drawn_item (feedback_id);

    CREATE TABLE second_reviewer (
      sample_id INTEGER PRIMARY KEY REFERENCES sample (sample_id),
      name TEXT NOT NULL,
      begun_at_ms INTEGER NOT NULL
    ) STRICT;

    -- Every decision in the order in which it was made; the last one about an item counts.
    CREATE TABLE assessment (
      assessment_id INTEGER PRIMARY KEY AUTOINCREMENT,
      sample_id INTEGER NOT NULL,
      number INTEGER NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('first', 'second')),
      verdict TEXT NOT NULL CHECK (verdict IN ('pass', 'fail', 'not-applicable')),
      ground TEXT,
      note TEXT NOT NULL,
      decided_at_ms INTEGER NOT NULL,
      FOREIGN KEY (sample_id, number) REFERENCES drawn_item (sample_id, number)
    ) STRICT;
    CREATE INDEX assessment_by_item ON assessment (sample_id, role, number, assessment_id);

    CREATE TABLE finished_sheet (
      sample_id INTEGER NOT NULL REFERENCES sample (sample_id),
      role TEXT NOT NULL CHECK (role IN ('first', 'second')),
      finished_at_ms INTEGER NOT NULL,
      PRIMARY KEY (sample_id, role)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE abandoned_sample (
      sample_id INTEGER PRIMARY KEY REFERENCES sample (sample_id),
      reason TEXT NOT NULL CHECK (reason <> ''),
      abandoned_at_ms INTEGER NOT NULL
    ) STRICT;

    ${refuseChanges('population', 'populations')}
    ${refuseChanges('sample', 'samples')}
    ${refuseChanges('drawn_item', 'drawn items')}
    ${refuseChanges('second_reviewer', 'reviewers')}
    ${refuseChanges('assessment', 'assessments')}
    ${refuseChanges('finished_sheet', 'finished sheets')}
    ${refuseChanges('abandoned_sample', 'abandoned samples')}
    CREATE TRIGGER finished_sheet_is_locked BEFORE INSERT ON assessment
      WHEN EXISTS (SELECT 1 FROM finished_sheet f WHERE f.sample_id = NEW.sample_id AND f.role = NEW.role)
      BEGIN SELECT raise(ABORT, 'a finished sheet is locked'); END;
  `,
} as const

/** Triggers of a table whose rows stay as they are. */
export function refuseChanges(table: string, what: string): string {
  return `
    CREATE TRIGGER ${table}_refuses_update BEFORE UPDATE ON ${table}
      BEGIN SELECT raise(ABORT, '${what} are never changed'); END;
    CREATE TRIGGER ${table}_refuses_delete BEFORE DELETE ON ${table}
      BEGIN SELECT raise(ABORT, '${what} are never deleted'); END;`
}
