/**
 * Keys that never leave the workspace file. Exports hold keyed digests instead of the client id and, when redacted,
 * of ids and texts. *Truth*: created once, so that the same export gives the same bytes again.
 */
export const workspaceSecrets = {
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
