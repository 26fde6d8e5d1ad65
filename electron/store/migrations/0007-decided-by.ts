/** The person who decided a finding. *Truth*; earlier decisions have no name, and reports state that. */
export const decidedBy = {
  version: 7,
  title: 'who decided about a finding',
  sql: `
    -- the account on the machine where it was decided; empty where it was not noted
    ALTER TABLE disposition ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
  `,
} as const
