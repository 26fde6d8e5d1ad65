import { verbOf } from '../format/count.ts'

/** Strings of the page that carries the evidence fingerprint apart from the evidence. */
export const fingerprintSlipStrings = {
  title: 'Evidence fingerprint',
  workspace: 'Workspace',
  workspaceId: 'Workspace ID',
  dataThrough: 'Data through',
  nothing: 'nothing fetched',
  receipts: 'Receipts',
  receiptsOf: (receipts: string): string =>
    `${receipts} ${verbOf(receipts, 'receipt', 'receipts')}, every hash recomputed`,
  fingerprint: 'Fingerprint (SHA-256)',
  made: 'Made',
  by: 'Prepared by',
  covers: 'What it covers',
  coversText: (receipt: string): string =>
    `The fingerprint is the hash of receipt ${receipt}. Each receipt contains the SHA-256 of one reply of the service, or of one imported file, and the hash of the receipt before. So one changed byte in any of these replies gives another fingerprint.`,
  limits:
    'It does not show that the service told the truth, or that nothing was left out before the replies were received.',
  compare: 'How to compare',
  compareText:
    'Keep this page apart from the workspace and its bundles, best with somebody else. Whoever receives them later compares, with the program or with the Python script in each bundle; HASH is the fingerprint above:',
  commands: [
    'unhidden verify FILE --expect-head HASH',
    'python3 verify_evidence.py BUNDLE --expect-head HASH',
  ],
  compareEnd: (receipt: string): string =>
    `Later replies are appended and give another fingerprint. The one above stays the hash of receipt ${receipt}.`,
  signatures: ['Handed over by', 'Received by'],
  fields: ['Name', 'Place and date', 'Signature'],
} as const
