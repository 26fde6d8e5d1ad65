/** Migrations of a table, a column or a trigger or two each; like every migration they never change. */

/**
 * Keys that never leave the workspace file. Exports hold keyed digests instead of the client id and, when redacted,
 * of ids and texts. *Truth*: created once, so that the same export gives the same bytes again.
 */
const workspaceSecrets = {
  version: 5,
  title: 'keys for what exports say in place of secrets',
  sql: `
    CREATE TABLE workspace_secret (
      name TEXT PRIMARY KEY CHECK (name IN ('client-id', 'redaction')),
      secret BLOB NOT NULL CHECK (length(secret) = 32)
    ) STRICT, WITHOUT ROWID;
    -- SQLite's generator is ChaCha20, seeded by the operating system.
    INSERT INTO workspace_secret VALUES ('client-id', randomblob(32)), ('redaction', randomblob(32));
    CREATE TRIGGER workspace_secret_refuses_update BEFORE UPDATE ON workspace_secret
      BEGIN SELECT raise(ABORT, 'a secret of the workspace is never changed'); END;
    CREATE TRIGGER workspace_secret_refuses_delete BEFORE DELETE ON workspace_secret
      BEGIN SELECT raise(ABORT, 'a secret of the workspace is never deleted'); END;
  `,
} as const

/** The auditor's parameters of the rules. *Truth*: findings follow from them and can be computed again. */
const findingParameters = {
  version: 6,
  title: 'parameters of the rules, and the ground that goes with a disposition',
  sql: `
    -- A rule without a row has the values it comes with. Every change is in the log, with its reason.
    CREATE TABLE finding_parameter (
      rule TEXT PRIMARY KEY,
      -- values by the names of the parameters, all of them
      values_json TEXT NOT NULL,
      changed_at_ms INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- why the item was hidden, as the auditor judges it; null where nothing was judged
    ALTER TABLE disposition ADD COLUMN ground TEXT;
  `,
} as const

/** The person who decided a finding. *Truth*; earlier decisions have no name, and reports state that. */
const decidedBy = {
  version: 7,
  title: 'who decided about a finding',
  sql: `
    -- the account on the machine where it was decided; empty where it was not noted
    ALTER TABLE disposition ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
  `,
} as const

/** Marks a workspace that was restored from an evidence bundle; it accepts no other evidence. *Truth*. */
const restoredBundle = {
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

/** The audit time zone of a workspace. Until now its days were those of UTC, and they stay so. *Truth*. */
const auditTimeZone = {
  version: 9,
  title: 'the audit time zone',
  sql: `
    -- a name of the IANA database, see shared/domain/audit-zone.ts
    ALTER TABLE workspace ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';

    -- months in the index go by it
    CREATE TRIGGER workspace_keeps_its_time_zone BEFORE UPDATE OF time_zone ON workspace
      BEGIN SELECT raise(ABORT, 'the time zone of a workspace is never changed'); END;
  `,
} as const

/**
 * Decisions about cases, and reviews that the auditor took out of one. *Truth*; decisions made before stay as they are.
 */
const cases = {
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

/** Since when the head file is sealed. *Truth*; a head of an earlier version has no seal. */
const headSeal = {
  version: 11,
  title: 'the seal of the head file',
  sql: `
    -- one row, from the first sealed head on; see [Note: head file] in evidence/head-file.ts
    CREATE TABLE head_seal (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      sealed_at_ms INTEGER NOT NULL
    ) STRICT;
  `,
} as const

/**
 * The last searches, for the panel of the search field. A query can contain names and words of responses, so it is kept
 * nowhere but in the encrypted file. No *truth*: neither logged nor exported.
 */
const recentSearches = {
  version: 12,
  title: 'the last searches',
  sql: `
    CREATE TABLE recent_search (
      -- the newest has the highest
      place INTEGER PRIMARY KEY,
      subject TEXT NOT NULL CHECK (subject IN ('feedback', 'responses')),
      query TEXT NOT NULL,
      UNIQUE (subject, query)
    ) STRICT;
  `,
} as const

export const STEPS_5_TO_12 = [
  workspaceSecrets,
  findingParameters,
  decidedBy,
  restoredBundle,
  auditTimeZone,
  cases,
  headSeal,
  recentSearches,
] as const
