import type { SweepOutcome, SweepReasonCode } from '../../../shared/domain/sweep.ts'
import { PROBLEM_STRINGS } from '../../../shared/strings/problem-strings.ts'

const outcomes: Readonly<Record<SweepOutcome, string>> = {
  running: 'Not finished',
  complete: 'Complete',
  incomplete: 'Incomplete',
  failed: 'Failed',
}

const reasons: Readonly<Record<SweepReasonCode, string>> = {
  cancelled: 'It was cancelled before its end.',
  'service-refused': 'The service refused a request.',
  'network-failed': 'The network failed and did not come back in time.',
  'reply-unusable': 'A reply could not be used.',
  'other-account': 'The data are those of another account.',
  'storage-failed': 'The disk could not take a page.',
  unstable: 'The data changed while it was read, and no two readings agreed.',
  'pages-shrank': 'The service reported fewer pages than before.',
  'page-mismatch': 'The service answered with another page than asked for.',
  'empty-page': 'A page in the middle was empty.',
  'short-page': 'A page in the middle held fewer entries than the others.',
  'pages-missing': 'The service did not say how many pages there are.',
  quarantine: 'Entries could not be understood and wait in the quarantine.',
  'irregular-reply': 'A reply was readable but irregular.',
  'outside-scope': 'Entries lie outside of the businesses or days asked for.',
  'files-missing': 'Pages are missing among the imported files.',
}

export const syncStrings = {
  title: 'Sync',
  intro:
    'Reads from the service into the cache. Everything is kept as it came, with a receipt for each reply.',
  complete: 'Complete sweep',
  completeText: 'Reads every page of the scope. Only this can be called complete.',
  startComplete: 'Start complete sweep',
  stoppedAt: (operation: string, day: string, pages: string) =>
    `The sweep of ${day} was stopped: ${operation}, ${pages} read. Going on reads what is missing, and then checks that nothing moved.`,
  continueSweep: (day: string, read: string, pages: string | null) =>
    `Continue sweep of ${day}, ${pages === null ? `${read} pages` : `${read} of ${pages} pages`} read`,
  startAnew: 'Start anew',
  quick: 'Quick sweep',
  quickText:
    'Asks by date for the days since the last complete sweep, and seven days more. It may miss a new hide of an old review, so it is never called complete.',
  startQuick: 'Start quick sweep',
  quickNeedsComplete: 'Possible after the first complete sweep.',
  filesOnly: 'This workspace works from files',
  filesOnlyText:
    'It has no service, so there is nothing to start here: import replies that were fetched elsewhere. A service can be entered in Settings.',
  cancel: 'Cancel the sweep',
  cancelImport: 'Cancel the import',
  pause: 'Pause',
  resume: 'Resume',
  paused: 'Paused: requests under way end, and no new one is sent.',
  cancelling: 'Stopping after the pages under way…',
  starting: 'Asking for the first page…',
  phases: {
    reading: 'reading pages',
    checking: 'checking that nothing moved',
    indexing: 'indexing',
  },
  pagesOf: (read: string, pages: string) => `${read} of ${pages} pages`,
  pagesRead: (read: string) => `${read} pages`,
  entries: ['entry', 'entries'],
  rate: (perSecond: string) => `${perSecond} entries/s`,
  remaining: (duration: string) => `about ${duration} left`,
  noEstimate: 'no estimate yet',
  retrying: 'The service did not answer; trying again',
  finishedTitle: 'The sweep has ended',
  outcomes,
  reasons,
  quickBadge: 'quick',
  importedBadge: 'from files',
  quickDone: 'All pages read (quick)',
  setAside: (entries: string) => `Complete, ${entries} set aside and acknowledged`,
  imported: (moment: string) =>
    `Imported from files, the oldest of ${moment}. They were read once: whether pages moved while they were fetched is not known.`,
  quarantineAcknowledged: 'Entries could not be understood; each was looked at and acknowledged.',
  sweeps: 'Sweeps',
  noSweeps: 'No sweep so far. Nothing has been fetched.',
  columns: {
    number: 'Sweep',
    started: 'Started',
    operation: 'Operation',
    outcome: 'Outcome',
    pages: 'Pages',
    entries: 'Entries',
    added: 'Added',
    changed: 'Changed',
    vanished: 'Vanished',
    quarantined: 'Quarantined',
    took: 'Took',
  },
  noSweep: (sweepId: string) => `This workspace has no sweep ${sweepId}.`,
  stillOpen: 'not ended',
  reappeared: (entries: string) => `${entries} that had vanished came again`,
  outsideWindow: (entries: string) =>
    `${entries} dated outside of the days asked for: the service does not filter by that date.`,
  clockAhead: (duration: string) => `The clock of the service was ${duration} ahead of this machine's.`,
  clockBehind: (duration: string) => `The clock of the service was ${duration} behind this machine's.`,
  pagesUnknown: (read: string) => `${read} of unknown`,
  connection: 'Connection',
  testConnection: 'Test connection',
  evidence: 'Evidence',
  evidenceText:
    'Recomputes every hash of the archive and the chain of receipts, and compares the head kept beside the file.',
  verify: 'Verify evidence',
  verifying: 'Verifying…',
  intact: 'The evidence is intact',
  intactText: (receipts: string, bytes: string, moment: string) =>
    `${receipts} with ${bytes} of original replies agree with the chain. Verified ${moment}.`,
  indexAgrees: 'What the screens show follows from these replies: the index was derived from them once more.',
  indexNotChecked:
    'Whether the screens show just these replies was not compared; the command line’s “verify PATH --index” does, and takes longer.',
  verifiedUpTo: (moment: string, receipt: string, newer: string | null) =>
    newer === null
      ? `Verified ${moment}, intact up to receipt ${receipt}, the last one.`
      : `Verified ${moment}, intact up to receipt ${receipt}; ${newer} added since, not verified.`,
  head: 'Head of the chain',
  receipts: ['receipt', 'receipts'],
  nothingToVerify: 'There is nothing to verify yet: no reply has been archived.',
  problems: PROBLEM_STRINGS,
  atReceipt: (seq: number) => `First at receipt ${seq}.`,
} as const
