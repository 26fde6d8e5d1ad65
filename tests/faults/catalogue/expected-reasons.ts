import type { SweepReasonCode } from '../../../shared/domain/sweep.ts'

/** Why rows to be flagged leave their sweep incomplete. Rows that are not named have entries in quarantine. */
const REASONS: Readonly<Record<string, readonly SweepReasonCode[]>> = {
  'a key twice': ['irregular-reply'],
  'an envelope key twice': ['irregular-reply'],
  'perPage 0': ['irregular-reply'],
  'perPage -1': ['irregular-reply'],
  'perPage as a word': ['irregular-reply'],
  'perPage that changes': ['irregular-reply', 'short-page'],
  'numbers 1, 2, 4': ['irregular-reply'],
  'numbers from 0': ['irregular-reply'],
  'numbers that go on across pages': ['irregular-reply'],
  'a number written 02': ['irregular-reply', 'quarantine'],
  'a number written 2a': ['irregular-reply', 'quarantine'],
  'a number written +2': ['irregular-reply', 'quarantine'],
  'flat entries beside an array': ['irregular-reply'],
  'fewer pages from page 2 on': ['pages-shrank'],
  'pages 0 beside entries': ['irregular-reply', 'pages-shrank'],
  'no pages': ['pages-missing'],
  'no pages, and an error past the end': ['pages-missing'],
  'no pages, and the last one again past the end': ['pages-missing'],
  'the same entries on every page': ['page-mismatch'],
  'an empty page in the middle, once': ['empty-page'],
  'an empty page in the middle': ['empty-page'],
  'a short page in the middle': ['short-page'],
  'entries that keep moving between pages': ['unstable'],
  'another order over all pages each time': ['unstable'],
  'a business that was not asked for': ['outside-scope'],
}

/** In alphabetical order. */
export function getExpectedReasons(name: string): readonly SweepReasonCode[] {
  return REASONS[name] ?? ['quarantine']
}
