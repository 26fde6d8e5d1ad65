import type { BundleFileState, BundleStep, BundleVerdict } from '../../../shared/domain/bundle.ts'

const verdicts: Readonly<Record<BundleVerdict, string>> = {
  altered: 'Does not verify',
  redacted: 'Files intact; redacted, so nothing can be made again',
  'evidence-only': 'Verified; it holds no report to make again',
  match: 'Verified; every figure follows from the replies',
  mismatch: 'Report does not follow from the replies',
  'not-determinable': 'Verified; not every figure can be made again',
}

const verdictTexts: Readonly<Record<BundleVerdict, string>> = {
  altered:
    'The bundle is not as it was when it was made. It was not opened as a workspace; the first thing that is wrong is named here.',
  redacted:
    'A redacted bundle holds pseudonyms and commitments, and none of the replies, receipts or notes. So there are no screens to open and no figure can be made again from it alone. Its files can be checked, and it can be held against the full bundle from the same workspace.',
  'evidence-only':
    'The receipts form an unbroken chain up to the head, and every file is as the manifest says. No report came with this bundle.',
  match:
    'The receipts form an unbroken chain up to the head, every file is as the manifest says, and every figure and row of the report made again from the replies is the same.',
  mismatch:
    'The evidence itself is in order, but the report that came with it is not the one that its replies give. The figures and lines that differ are named below.',
  'not-determinable':
    'The evidence is in order. What depends on marks of the auditor, which a bundle does not hold, cannot be made again from the replies.',
}

const steps: Readonly<Record<BundleStep, string>> = {
  verifying: 'Verifying receipts and replies',
  listing: 'Comparing files with the manifest',
  restoring: 'Restoring replies',
  indexing: 'Deriving the rows from the replies',
  recomputing: 'Making the report again',
}

const fileStates: Readonly<Record<BundleFileState, string>> = {
  intact: 'Intact',
  changed: 'Changed',
  missing: 'Missing',
  unreadable: 'Unreadable',
  'not-listed': 'Not in the manifest',
}

const shortVerdicts: Readonly<Record<BundleVerdict, string>> = {
  altered: 'Does not verify',
  redacted: 'Redacted, files intact',
  'evidence-only': 'Verified, no report',
  match: 'Verified, figures match',
  mismatch: 'Verified, figures differ',
  'not-determinable': 'Verified, figures not determinable',
}

export const bundleStrings = {
  badge: 'Bundle',
  openMenu: 'Open an evidence bundle…',
  openAction: 'Open a bundle…',
  opening: (name: string) => `Opening ${name}`,
  working: 'Nothing is written before the bundle is verified.',
  steps,
  stepOf: (done: string, total: string) => `${done} of ${total}`,
  cancel: 'Cancel',
  close: 'Close',
  protecting: 'How shall the restored copy be protected?',
  protectingText:
    'The bundle is restored into an encrypted file of its own in the data folder of the application. The bundle itself stays where it is.',
  restore: 'Open the bundle',
  unlockingText: 'This bundle was opened before; its restored copy is protected by a passphrase.',
  failed: (name: string) => `${name} was not opened`,
  report: (name: string) => `What ${name} holds`,
  verdicts,
  shortVerdicts,
  verdictTexts,
  banner: {
    label: 'Evidence bundle',
    title: 'Evidence bundle, read only',
    from: (id: string) => `from workspace ${id}`,
    by: (name: string) => `prepared by ${name}`,
    fromUnknown: 'from a workspace it does not name',
    made: (day: string, application: string) => `made ${day} with ${application}`,
    full: 'not redacted',
    redacted: 'redacted',
    receipts: ['receipt', 'receipts'],
    details: 'Verification',
  },
  title: 'Verification',
  intro: 'What this bundle is, and whether its report follows from its evidence.',
  verifyAgain: 'Verify again',
  verifyAgainText:
    'Reads the ZIP file once more, and makes its report again in a temporary file that is removed afterwards.',
  chooseFile: 'Choose the file…',
  checked: (moment: string) => `Checked ${moment}`,
  facts: {
    title: 'The bundle',
    file: 'File',
    size: 'Size',
    sha256: 'SHA-256 of the file',
    workspace: 'Made from workspace',
    workspaceUnknown: 'Left out',
    workspaceName: 'Called',
    person: 'Prepared by',
    application: 'Made with',
    made: 'Dated',
    report: 'Report',
    noReport: 'None: the evidence alone',
    filter: 'Search',
    everything: 'Everything',
    withheld: 'Left out: redacted',
    asOf: 'As of',
    asOfPast: (moment: string) => `${moment}, as the cache stood then`,
    redacted: 'Redacted',
    yes: 'Yes: pseudonyms and commitments, no replies',
    no: 'No',
    receipts: 'Receipts',
    replies: 'Replies received',
    repliesFromTo: (from: string, to: string) => `${from} to ${to}`,
    none: 'None',
    scope: 'Scope of its sweeps',
    scopeOf: (businesses: string, days: string) => `${businesses}, ${days}`,
    allBusinesses: 'all businesses',
    businesses: ['business', 'businesses'],
    allDays: 'all days',
    days: (from: string, to: string) => `${from} to ${to}`,
    open: 'open',
    log: 'Auditor’s log',
    logEntries: ['entry, in the bundle only', 'entries, in the bundle only'],
    unknown: 'Not stated',
  },
  chain: {
    title: 'Chain and head',
    intact: (receipts: string) => `${receipts} in order, up to the head`,
    before: (receipts: string) => `${receipts} in order before the first problem`,
    head: 'Head of the chain',
    noHead: 'None',
    bytes: 'Replies, unpacked',
    first: 'First thing that is wrong',
    noEvidence: 'A redacted bundle has no receipts to verify.',
  },
  manifest: {
    title: 'Files of the manifest',
    file: 'File',
    size: 'Size',
    state: 'State',
    states: fileStates,
    pages: (count: string) => `data/evidence/pages: ${count}`,
    pageNames: ['reply', 'replies'],
    allIntact: 'All intact',
    someIntact: (intact: string, count: string) => `${intact} of ${count} intact`,
    all: (files: string) => `${files}, all intact`,
    problems: (files: string) => `${files} not intact`,
    files: ['file', 'files'],
  },
  figures: {
    title: 'Figures of the report',
    none: 'There is no report in this bundle, so there is no figure to make again.',
    notMade: 'No figure was made again, because the bundle does not verify.',
    redactedNone:
      'These are the figures as the bundle states them. It does not hold the replies that they follow from, so none can be made again.',
    figure: 'Figure',
    id: 'Id',
    stated: 'In the bundle',
    recomputed: 'From the replies',
    result: 'Result',
    match: 'Match',
    mismatch: 'Mismatch',
    open: 'Not determinable',
    otherVersion: 'Other words: not judged',
    german: 'In German: not judged',
    notMadeAgain: 'Not made again',
    germanPages:
      'This report was printed in German, which this version does not print, so its PDF was not made again. Figures and rows were compared.',
    otherWords: (application: string) =>
      `The same figures in other words: ${application} made this report with other words or another layout than this version has. Every figure and row was compared; the bytes of the files marked “Other words” were not.`,
    otherWordsDiffer: (application: string) =>
      `${application} made this report with other words or another layout than this version has, so the bytes of the files marked “Other words” were not compared. Figures and rows were, and some differ.`,
    notDeterminable: 'Not in the replies',
    counts: (matches: string, mismatches: string, open: string) =>
      `${matches} match, ${mismatches} differ, ${open} not determinable`,
    drillDown: (figure: string) => `Show rows of ${figure}`,
    show: 'Show rows',
  },
  rows: {
    title: 'Rows of the report',
    file: 'File',
    lines: 'Lines in the bundle',
    again: 'Lines from the replies',
    result: 'Result',
    equal: 'Equal, line by line',
    equalButWords: 'Equal but for sentences of the application',
    differs: (line: string) => `Line ${line} is the first that differs`,
    stated: 'In the bundle',
    recomputed: 'From the replies',
    nothing: 'No such line',
  },
  redactedRows: {
    title: 'Rows as they are in the bundle',
    text: 'Ids such as F-3f9a… and B-77c0… are pseudonyms: the same item has the same one in every redacted export of its workspace. Texts were cut out; the commitment that stands in their place shows later that a text is the very one. References made of ids and numbers of receipts were left out with their columns. Rows stand in the order of what is shown of them, which says nothing of the order of the ids; times are shown on purpose. Nothing here can be changed or followed further.',
    row: 'Row',
    none: 'The report has no row.',
    nothing: '–',
    cut: 'Text cut out',
    commitment: (digits: string) => `sha256:${digits}…`,
  },
  compare: {
    title: 'Compare with another bundle',
    text: 'A redacted bundle and the full one from the same workspace are held against each other: what the full one’s replies give, redacted with its key, has to be what the redacted one holds.',
    action: 'Choose the other bundle…',
    match: 'The two say the same',
    matchText: (redacted: string, full: string) =>
      `Redacted in the same way, the replies of ${full} give every figure and every row of ${redacted}.`,
    mismatch: 'The two do not say the same',
    mismatchText: (redacted: string, full: string) =>
      `Redacted in the same way, the replies of ${full} do not give what ${redacted} holds. They may be about other rows or another moment, or one was changed before its manifest was written.`,
    'not-determinable': 'This cannot be decided',
    'not-determinableText': (redacted: string, full: string) =>
      `The rows of ${redacted} depend on marks of the auditor, which the replies of ${full} do not hold.`,
  },
  readOnly: {
    title: 'The evidence of a bundle is only read',
    text: 'This workspace was restored from an evidence bundle: there is no service to ask, and nothing can be imported or set aside. Decisions and samples that the bundle holds are shown as they were; its maker’s stars, tags and notes are not part of it. What you add yourself stays in your copy and never becomes part of the bundle.',
    connection:
      'This workspace was restored from an evidence bundle. It has no connection, no private key, and none can be entered.',
  },
  forget: {
    action: (name: string) => `Remove ${name} from the list`,
    bundleTitle: (name: string) => `Remove the restored copy of ${name}?`,
    bundleText:
      'The copy in the data folder of this application is deleted with its key, and with everything you noted in it: stars, tags, notes, decisions, samples and the log. The bundle itself stays where it is and can be opened again.',
    bundleConfirm: 'Remove the copy',
    title: (name: string) => `Remove ${name} from the list?`,
    text: 'Only the entry in this list is removed. The workspace file and its key stay where they are, and the file can be opened again.',
    confirm: 'Remove from the list',
  },
} as const
