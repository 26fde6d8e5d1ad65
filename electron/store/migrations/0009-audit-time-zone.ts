/** The audit time zone of a workspace. Until now its days were those of UTC, and they stay so. *Truth*. */
export const auditTimeZone = {
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
