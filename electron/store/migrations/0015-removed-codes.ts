import { refuseChanges } from './0004-samples.ts'

/** A code of a sample can be removed again: by a further row without one, as every code stays. */
export const removedCodes = {
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
