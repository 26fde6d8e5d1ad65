/** Marks a workspace that was restored from an evidence bundle; it accepts no other evidence. *Truth*. */
export const restoredBundle = {
  version: 8,
  title: 'where a restored workspace comes from',
  sql: `
    CREATE TABLE restored_bundle (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- the ZIP file as it was opened; it may have been moved since
      path TEXT NOT NULL,
      -- what came of the last check, see shared/domain/bundle.ts
      check_json TEXT NOT NULL
    ) STRICT;

    CREATE TRIGGER restored_bundle_refuses_delete BEFORE DELETE ON restored_bundle
      BEGIN SELECT raise(ABORT, 'a restored bundle stays one'); END;
    CREATE TRIGGER receipt_refuses_more_than_the_bundle BEFORE INSERT ON receipt
      WHEN EXISTS (SELECT 1 FROM restored_bundle)
      BEGIN SELECT raise(ABORT, 'the evidence of a bundle is only read'); END;
    CREATE TRIGGER sweep_refuses_more_than_the_bundle BEFORE INSERT ON sweep
      WHEN EXISTS (SELECT 1 FROM restored_bundle)
      BEGIN SELECT raise(ABORT, 'the evidence of a bundle is only read'); END;
    CREATE TRIGGER acknowledgement_refuses_more_than_the_bundle BEFORE INSERT ON quarantine_acknowledgement
      WHEN EXISTS (SELECT 1 FROM restored_bundle)
      BEGIN SELECT raise(ABORT, 'the evidence of a bundle is only read'); END;
  `,
} as const
