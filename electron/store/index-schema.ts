import { FINDINGS_SQL } from './findings-schema.ts'
/** Raise this when the statements below or the output of indexing change: an index of another version is rebuilt. */
export const INDEX_VERSION = 28

/**
 * The largest block of the full text that one page of the file holds. FTS5 writes up to ten bytes more, SQLite adds
 * four, and a page of 4,096 bytes has 3,997 for a row, without 64 for encryption. The default of 4,050 put each block
 * on two pages.
 */
const TEXT_BLOCK_BYTES = 3_980

/**
 * The row number gives the response and its second (see [Note: Text rows]). Its input is tokens
 * (indexing/full-text-encoder.ts), so the fastest tokenizer, which splits at spaces, is sufficient. It treats
 * everything beyond ASCII as letters; the one ASCII sign must be declared.
 */
export const FULL_TEXT_SQL = `CREATE VIRTUAL TABLE response_text USING fts5 (
    tokens, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '$'"
  );
  INSERT INTO response_text (response_text, rank) VALUES ('pgsz', ${TEXT_BLOCK_BYTES});`

/** The index: everything here follows from the archived pages and can be rebuilt. */
export const INDEX_SQL = `
  CREATE TABLE index_marker (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    index_version INTEGER NOT NULL,
    -- every receipt up to this one is indexed
    indexed_through INTEGER NOT NULL,
    -- of a run under way: its last receipt, and the last item whose entries are in (indexing/index-run.ts)
    run_through INTEGER,
    run_done INTEGER
  ) STRICT;

  -- An entry has no id of its own: all its fields and an ordinal for exact duplicates on one page are its key.
  CREATE TABLE event (
    feedback_id INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    show INTEGER NOT NULL CHECK (show IN (0, 1)),
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1)),
    business_id INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    -- the recorded text where it does not follow from the moment and the offset, else empty ([Note: Usual times])
    unusual_text TEXT NOT NULL DEFAULT '',
    ordinal INTEGER NOT NULL,
    -- not in the key, so the index by time is half as large; not computed, so exports write it as it is
    time_text TEXT NOT NULL,
    first_receipt INTEGER NOT NULL,
    last_receipt INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    PRIMARY KEY (feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX event_by_time ON event (time_ms, feedback_id);

  CREATE TABLE response (
    response_id INTEGER PRIMARY KEY,
    feedback_id INTEGER NOT NULL,
    date_ms INTEGER NOT NULL,
    type INTEGER NOT NULL CHECK (type IN (1, 2)),
    business_id INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    -- as in event
    unusual_text TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    first_receipt INTEGER NOT NULL,
    last_receipt INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    content TEXT NOT NULL,
    -- the recorded text; lists compute it from the other columns (toRecordedTime), which is faster
    date_text TEXT GENERATED ALWAYS AS (iif(unusual_text <> '', unusual_text,
      strftime('%Y-%m-%dT%H:%M:%S', date_ms / 1000 + offset_minutes * 60, 'unixepoch')
        || format('%s%02d:%02d', iif(offset_minutes < 0, '-', '+'), abs(offset_minutes) / 60, abs(offset_minutes) % 60)
    )) VIRTUAL
  ) STRICT;
  -- All columns but the receipts and flags are the key of a response; merging sees to it (indexing/merge-responses.ts). An
  -- index of them all would be three times as large, and where ids do not rise with time most of what a batch writes.
  -- Descending, because services return the newest first: keys that are appended fill their pages, keys inserted before
  -- others leave them half empty.
  CREATE INDEX response_by_item ON response (feedback_id DESC, date_ms);
  CREATE INDEX response_by_date ON response (date_ms DESC, response_id DESC);

  ${FULL_TEXT_SQL}
  -- Every different word of the full text: where a search for part of a word begins (see store/read/substring.ts).
  CREATE TABLE response_word (
    word TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;

  -- One row per feedback item, derived from its events and responses by the batch that touches it.
  CREATE TABLE feedback (
    feedback_id INTEGER PRIMARY KEY,
    business_id INTEGER NOT NULL,
    visibility INTEGER NOT NULL CHECK (visibility IN (0, 1, 2)),
    deleted INTEGER NOT NULL CHECK (deleted IN (0, 1, 2)),
    -- a sum of CONTRADICTION_BITS (shared/domain/state-contradiction.ts)
    contradictions INTEGER NOT NULL CHECK (contradictions BETWEEN 0 AND 7),
    event_count INTEGER NOT NULL,
    hide_count INTEGER NOT NULL,
    -- see [Note: hide rate]
    was_shown INTEGER NOT NULL DEFAULT 0 CHECK (was_shown IN (0, 1)),
    hidden_after_shown INTEGER NOT NULL DEFAULT 0 CHECK (hidden_after_shown IN (0, 1)),
    closed_hidden_ms INTEGER NOT NULL,
    hidden_since_ms INTEGER,
    last_event_ms INTEGER,
    -- empty where it follows from the moment and the offset ([Note: Usual times]); null without an event
    last_event_text TEXT,
    last_event_offset INTEGER,
    -- of the first event; null where there is only one, which most items have
    earliest_ms INTEGER,
    earliest_text TEXT,
    earliest_offset INTEGER,
    first_event_ms INTEGER GENERATED ALWAYS AS (iif(event_count = 1, last_event_ms, earliest_ms)) VIRTUAL,
    first_event_text TEXT GENERATED ALWAYS AS (iif(event_count = 1, last_event_text, earliest_text)) VIRTUAL,
    first_event_offset INTEGER GENERATED ALWAYS AS (iif(event_count = 1, last_event_offset, earliest_offset)) VIRTUAL,
    owner_response_count INTEGER NOT NULL,
    customer_response_count INTEGER NOT NULL,
    vanished_events INTEGER NOT NULL DEFAULT 0,
    vanished_responses INTEGER NOT NULL DEFAULT 0,
    -- months of the audit time zone in which it has events, oldest first: '648,650' (see shared/domain/audit-zone.ts)
    changed_months TEXT NOT NULL DEFAULT '',
    -- what its ribbon draws ([Note: Ribbons in rows]): empty where one event does; null where it is too long for a row
    ribbon TEXT DEFAULT '',
    -- the businesses of its events that count, where they are several: '20760,20761'
    event_businesses TEXT NOT NULL DEFAULT '',
    -- the businesses of its responses
    response_businesses TEXT NOT NULL DEFAULT '',
    -- see [Note: Several businesses]
    businesses_json TEXT GENERATED ALWAYS AS (CASE
      WHEN event_businesses = '' AND response_businesses IN ('', CAST(business_id AS TEXT)) THEN '[]'
      WHEN event_businesses = '' THEN '[' || response_businesses || ']'
      WHEN response_businesses = '' THEN '[' || event_businesses || ']'
      ELSE '[' || event_businesses || ',' || response_businesses || ']' END) VIRTUAL
  ) STRICT;
  -- Of the few that screens and reports count each time.
  CREATE INDEX feedback_contradictory ON feedback (contradictions) WHERE contradictions <> 0;
  CREATE INDEX feedback_vanished ON feedback (feedback_id) WHERE vanished_events + vanished_responses > 0;
  CREATE INDEX feedback_of_several ON feedback (feedback_id) WHERE businesses_json <> '[]';
  -- An index ends with the row number, here the id: rows of the same business are in the order of their ids.
  CREATE INDEX feedback_by_business ON feedback (business_id);
  -- With what long hidden reviews of some businesses are listed by, so that no row of another one is read.
  CREATE INDEX feedback_hidden_by_business ON feedback
    (business_id, hidden_since_ms, deleted, owner_response_count, last_event_ms)
    WHERE hidden_since_ms IS NOT NULL;
  CREATE INDEX feedback_by_last_event ON feedback (last_event_ms);
  CREATE INDEX feedback_by_state ON feedback (visibility, deleted);

  -- The items added up by what facets count, after a sweep; holds while the marker says so (indexing/item-rollups.ts).
  -- The columns of feedback that tell the items of a row apart; of the counts of responses only whether there are any.
  CREATE TABLE facet_summary (
    business_id INTEGER NOT NULL,
    visibility INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    owner_response_count INTEGER NOT NULL CHECK (owner_response_count IN (0, 1)),
    customer_response_count INTEGER NOT NULL CHECK (customer_response_count IN (0, 1)),
    businesses_json TEXT NOT NULL,
    items INTEGER NOT NULL,
    events INTEGER NOT NULL,
    responses INTEGER NOT NULL,
    -- numbers of months, each with how many of the items have events in it: '648,12,650,3'
    months TEXT NOT NULL,
    -- items that were shown, and of these the items hidden after that
    ever_shown INTEGER NOT NULL,
    hidden_after_shown INTEGER NOT NULL,
    PRIMARY KEY (business_id, visibility, deleted, owner_response_count, customer_response_count, businesses_json)
  ) STRICT, WITHOUT ROWID;
  -- The same by the numbers of events and hides as well, for filters by these; empty where that would be too many rows.
  CREATE TABLE count_summary (
    business_id INTEGER NOT NULL,
    visibility INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    owner_response_count INTEGER NOT NULL CHECK (owner_response_count IN (0, 1)),
    customer_response_count INTEGER NOT NULL CHECK (customer_response_count IN (0, 1)),
    businesses_json TEXT NOT NULL,
    event_count INTEGER NOT NULL,
    hide_count INTEGER NOT NULL,
    items INTEGER NOT NULL,
    months TEXT NOT NULL,
    PRIMARY KEY (business_id, visibility, deleted, owner_response_count, customer_response_count, businesses_json,
      event_count, hide_count)
  ) STRICT, WITHOUT ROWID;
  -- When the hidden spans began that still last, of items that are not deleted, by day.
  CREATE TABLE hidden_summary (
    -- days since 1970, in UTC
    day INTEGER PRIMARY KEY,
    items INTEGER NOT NULL,
    -- milliseconds since that day began, of each item
    starts TEXT NOT NULL
  ) STRICT;
  -- The events added up by what charts show (store/read/charts-tally.ts).
  CREATE TABLE chart_summary (
    -- an effect of EVENT_EFFECTS, by month; else 'hide', by hour of the week, or 'implausible'
    kind TEXT NOT NULL,
    -- number of the month or hour of the audit time zone
    place INTEGER NOT NULL,
    events INTEGER NOT NULL,
    PRIMARY KEY (kind, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE facet_summary_marker (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- 0 while it is being made; no row once an item has been written since
    is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1))
  ) STRICT;

  -- The items that have findings added up in the same way, once the rules have run (store/finding-summary.ts).
  CREATE TABLE finding_summary (
    facet TEXT NOT NULL CHECK (facet IN ('finding', 'disposition')),
    -- a rule, or a state of a disposition
    value TEXT NOT NULL,
    business_id INTEGER NOT NULL,
    visibility INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    owner_response_count INTEGER NOT NULL CHECK (owner_response_count IN (0, 1)),
    customer_response_count INTEGER NOT NULL CHECK (customer_response_count IN (0, 1)),
    businesses_json TEXT NOT NULL,
    -- each item once, however many of its findings have the value
    items INTEGER NOT NULL,
    PRIMARY KEY (facet, value, business_id, visibility, deleted, owner_response_count, customer_response_count,
      businesses_json)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE finding_summary_marker (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- 0 while it is being made; no row once an item, a finding or a decision has been written since
    is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1))
  ) STRICT;

  -- The cases in the order of priority, once the rules have run (findings/cases/case-order.ts).
  CREATE TABLE case_order (
    -- place in the order of priority, from 0
    place INTEGER PRIMARY KEY,
    case_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    -- place in CASE_PRIORITIES
    priority INTEGER NOT NULL,
    business_id INTEGER NOT NULL,
    reviews INTEGER NOT NULL,
    findings INTEGER NOT NULL,
    decided_findings INTEGER NOT NULL,
    -- one bit for each rule of its findings, by its place in RULE_NAMES
    rules INTEGER NOT NULL,
    from_ms INTEGER,
    -- null where it lasts
    until_ms INTEGER,
    duration_ms INTEGER NOT NULL,
    -- null while a finding was not examined and none is fragile
    is_robust INTEGER CHECK (is_robust IN (0, 1)),
    state TEXT NOT NULL,
    decision TEXT NOT NULL,
    ground TEXT
  ) STRICT;
  -- Reopened cases come first. The other way round, each order is read backward.
  CREATE INDEX case_order_by_priority ON case_order (state <> 'changed', place);
  CREATE INDEX case_order_by_business ON case_order (business_id, place);
  CREATE INDEX case_order_by_date ON case_order (from_ms DESC, place);
  CREATE INDEX case_order_by_findings ON case_order (findings DESC, place);
  CREATE INDEX case_order_by_duration ON case_order (duration_ms DESC, place);
  CREATE TABLE case_order_marker (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- 0 while it is being made; no row once a finding, a decision or an exclusion has been written since
    is_complete INTEGER NOT NULL CHECK (is_complete IN (0, 1))
  ) STRICT;

  CREATE TABLE quarantine (
    quarantine_id INTEGER PRIMARY KEY,
    receipt INTEGER NOT NULL,
    -- place among the quarantined entries of the reply, from 0
    position INTEGER NOT NULL,
    sweep_id INTEGER NOT NULL,
    operation TEXT NOT NULL,
    entry_number INTEGER,
    reason TEXT NOT NULL,
    raw_text TEXT NOT NULL,
    -- by which the same entry is known in another reply (hashEntryText); null where it cannot be
    text_hash BLOB
  ) STRICT;
  CREATE INDEX quarantine_by_text ON quarantine (text_hash, reason) WHERE text_hash IS NOT NULL;
  CREATE INDEX quarantine_by_sweep ON quarantine (sweep_id, receipt, position);

  -- What each archived page says of itself (PageVerdict in api/parsed-page.ts): where a stopped sweep takes up from.
  CREATE TABLE page_verdict (
    receipt INTEGER PRIMARY KEY,
    sweep_id INTEGER NOT NULL,
    verdict_json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX page_verdict_by_sweep ON page_verdict (sweep_id, receipt);

  -- What indexing a sweep's pages found.
  CREATE TABLE sweep_tally (
    sweep_id INTEGER PRIMARY KEY,
    -- different entries that its pages brought, however often each was read
    entries INTEGER NOT NULL,
    -- entries that no earlier page had brought
    added INTEGER NOT NULL,
    -- entries of an earlier sweep that this one should have brought and did not
    vanished INTEGER NOT NULL,
    -- of these: how many another entry replaced, and how many of the replacements had been known before
    changed INTEGER NOT NULL DEFAULT 0,
    restored INTEGER NOT NULL DEFAULT 0,
    -- entries that had vanished and came again, not in the place of another
    reappeared INTEGER NOT NULL DEFAULT 0,
    quarantined INTEGER NOT NULL,
    -- 1 once the sweep is finished and its vanished entries are flagged
    is_settled INTEGER NOT NULL CHECK (is_settled IN (0, 1))
  ) STRICT;

  -- What each sweep changed, see CHANGE_CODES. The columns up to the ordinal are the key of an event.
  CREATE TABLE event_change (
    sweep_id INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3)),
    feedback_id INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    show INTEGER NOT NULL,
    deleted INTEGER NOT NULL,
    business_id INTEGER NOT NULL,
    offset_minutes INTEGER NOT NULL,
    unusual_text TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    -- where the entry that came in its place differs
    new_show INTEGER,
    new_deleted INTEGER,
    new_ordinal INTEGER,
    PRIMARY KEY (sweep_id, kind, feedback_id, time_ms, show, deleted, business_id, offset_minutes,
      unusual_text, ordinal)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE response_change (
    sweep_id INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind IN (1, 2, 3)),
    feedback_id INTEGER NOT NULL,
    response_id INTEGER NOT NULL,
    new_response_id INTEGER,
    PRIMARY KEY (sweep_id, kind, feedback_id, response_id)
  ) STRICT, WITHOUT ROWID;

${FINDINGS_SQL}
  -- Whether the responses of a business were ever completely read (see shared/domain/coverage.ts).
  CREATE TABLE responses_read (
    -- null: every business without a row of its own
    business_id INTEGER UNIQUE,
    is_read INTEGER NOT NULL CHECK (is_read IN (0, 1))
  ) STRICT;
`

/** Tables that the rules compute from the rest of the index; indexing does not restore them. */
export const FINDINGS_TABLES = [
  'case_order_marker',
  'case_order',
  'finding_summary_marker',
  'finding_summary',
  'finding',
  'finding_state',
  'business_tally',
] as const

/** Tables of the index in an order in which they can be dropped. */
export const INDEX_TABLES = [
  ...FINDINGS_TABLES,
  'responses_read',
  'response_change',
  'event_change',
  'sweep_tally',
  'page_verdict',
  'quarantine',
  'facet_summary_marker',
  'facet_summary',
  'count_summary',
  'hidden_summary',
  'chart_summary',
  'feedback',
  'response_text',
  'response_word',
  'response',
  'event',
  'index_marker',
] as const
