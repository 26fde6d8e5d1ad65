/** Who decided about a finding. *Truth*; decisions made before have no name, and reports say so. */
export const decidedBy = {
  version: 7,
  title: 'who decided about a finding',
  sql: `
    -- the account on the machine where it was decided; empty where it was not noted
    ALTER TABLE disposition ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
  `,
} as const
