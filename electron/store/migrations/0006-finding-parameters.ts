/** The auditor's parameters of the rules. *Truth*: findings follow from them and can be computed again. */
export const findingParameters = {
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
