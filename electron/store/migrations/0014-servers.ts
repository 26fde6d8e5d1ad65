import { refuseChanges } from './0004-samples.ts'

/** Which server sent a reply. *Truth*: part of the receipt, and null in receipts of earlier versions. */
export const servers = {
  version: 14,
  title: 'the address and the certificates of the server',
  sql: `
    -- docs/evidence-format.md, fields 16 and 17
    ALTER TABLE receipt ADD COLUMN server_address TEXT;
    ALTER TABLE receipt ADD COLUMN certificate_chain TEXT
      CHECK ((certificate_chain IS NULL) = (server_address IS NULL));

    -- Each certificate once, whatever number of receipts names it.
    CREATE TABLE certificate (
      sha256 BLOB PRIMARY KEY CHECK (length(sha256) = 32),
      -- X.509, DER
      der BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;

    ${refuseChanges('certificate', 'certificates')}
  `,
} as const
