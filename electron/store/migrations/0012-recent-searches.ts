/**
 * The last searches, for the panel of the search field. A query can contain names and words of responses, so it is kept
 * nowhere but in the encrypted file. No *truth*: neither logged nor exported.
 */
export const recentSearches = {
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
