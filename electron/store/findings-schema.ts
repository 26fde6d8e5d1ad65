/** The tables of findings, as a part of the index (index-schema.ts). */
export const FINDINGS_SQL = `
  -- What the rules of electron/findings observed, with the parameters in force; computed after a sweep.
  CREATE TABLE finding (
    -- rule, subject and what tells two findings of one rule about one subject apart: the same in every computation
    finding_key TEXT PRIMARY KEY,
    rule TEXT NOT NULL,
    -- null where a business as a whole is the subject
    feedback_id INTEGER,
    business_id INTEGER NOT NULL,
    -- the moments that the observation lies between, and its one measure in the unit of the rule
    from_ms INTEGER,
    until_ms INTEGER,
    measure REAL,
    details_json TEXT NOT NULL,
    -- short, for working papers (shared/domain/reference.ts)
    reference TEXT NOT NULL COLLATE NOCASE,
    -- the computation that found it last; what an earlier one left behind is taken away at the end
    run INTEGER NOT NULL,
    -- null until it was examined; where it is not robust, why
    is_robust INTEGER CHECK (is_robust IN (0, 1)),
    why_fragile TEXT,
    -- beginning of the hidden period that it is of (electron/findings/compute-findings.ts); null: of none
    hidden_ms INTEGER,
    -- of a hide in bulk: when its burst began
    burst_ms INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX finding_by_rule ON finding (rule, feedback_id);
  CREATE INDEX finding_by_item ON finding (feedback_id, rule);
  CREATE INDEX finding_by_time ON finding (rule, from_ms, finding_key);
  CREATE INDEX finding_by_business ON finding (business_id, rule);
  CREATE INDEX finding_by_reference ON finding (reference);

  -- Of what the findings of a rule were computed; while it differs from what holds now, they are computed again.
  CREATE TABLE finding_state (
    rule TEXT PRIMARY KEY,
    -- version, parameters, cutoff and contents of the cache (electron/findings/parameters.ts)
    fingerprint TEXT NOT NULL,
    -- items that could not be judged, and of how many businesses they are
    unjudged_items INTEGER NOT NULL,
    unjudged_businesses INTEGER NOT NULL,
    -- whether robustness was examined as well
    is_examined INTEGER NOT NULL CHECK (is_examined IN (0, 1))
  ) STRICT, WITHOUT ROWID;

  -- Items of each business, as the comparison of businesses counts them.
  CREATE TABLE business_tally (
    business_id INTEGER PRIMARY KEY,
    items INTEGER NOT NULL,
    ever_shown INTEGER NOT NULL,
    hidden INTEGER NOT NULL
  ) STRICT;
`
