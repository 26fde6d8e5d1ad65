/** Decisions about cases, and reviews that the auditor took out of one. *Truth*; decisions made before stay as they are. */
export const cases = {
  version: 10,
  title: 'decisions about cases',
  sql: `
    -- the case that it was decided with; null where it was decided alone
    ALTER TABLE disposition ADD COLUMN case_key TEXT;
    -- the finding at that time (ObservedFinding in shared/domain/case.ts)
    ALTER TABLE disposition ADD COLUMN observed_json TEXT;
    -- entry of the auditor's log by which it can be undone; null where it cannot
    ALTER TABLE disposition ADD COLUMN log_seq INTEGER;
    CREATE INDEX disposition_by_case ON disposition (case_key) WHERE case_key IS NOT NULL;

    CREATE TABLE case_exclusion (
      -- the hide that is taken out of its burst, as a finding of the rule bulk-hide
      finding_key TEXT PRIMARY KEY,
      excluded_at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
} as const
