import type { ProblemKind } from '../domain/verification.ts'

/** The problems with evidence, in one line each. */
export const PROBLEM_STRINGS: Readonly<Record<ProblemKind, string>> = {
  'file-damaged': 'The workspace file is damaged',
  'receipt-changed': 'A receipt was changed',
  'body-missing': 'An original reply is missing',
  'body-unreadable': 'An original reply can no longer be unpacked',
  'body-changed': 'An original reply was changed',
  'receipt-missing': 'A receipt was removed',
  'receipt-inserted': 'A receipt was inserted',
  'receipts-reordered': 'The order of the receipts was changed',
  'chain-broken': 'A receipt does not follow from the one before',
  'older-copy': 'An older copy of the workspace was put back',
  'tail-cut': 'The newest receipts were removed',
  'log-lost': 'The newest receipts are gone, perhaps with the write-ahead log',
  'head-ahead': 'The newest receipts were cut off',
  'head-behind': 'Receipts came after the workspace was closed',
  'head-differs': 'The head kept beside the file belongs to another history',
  'head-foreign': 'The head kept beside the file belongs to another workspace',
  'head-unreadable': 'The head kept beside the file is unreadable',
  'head-missing': 'The head kept beside the file is missing',
  'auditor-log-changed': 'An entry of the auditor’s log was changed',
  'auditor-log-cut': 'The end of the auditor’s log is missing',
  'index-differs': 'What the screens show does not follow from the archive',
  'bundle-unreadable': 'The bundle is unreadable',
  'manifest-differs': 'The manifest does not fit the bundle',
}
