/** Since when the head file is sealed. *Truth*; a head of an earlier version has no seal. */
export const headSeal = {
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
