import type { ChangeCause } from '../../../shared/domain/kept-report.ts'
import type { SignatureOutcome } from '../../../shared/domain/verification.ts'

type CauseStrings = {
  readonly [Name in ChangeCause['kind']]: (
    cause: Extract<ChangeCause, { readonly kind: Name }>,
    number: (value: number) => string,
  ) => string
}

const causes: CauseStrings = {
  german: () => 'The original was printed in German, which this version does not print.',
  'newer-data': ({ receipts }, number) =>
    receipts === 1
      ? 'The data are newer: one more reply was fetched since.'
      : `The data are newer: ${number(receipts)} more replies were fetched since.`,
  'other-version': ({ from, to }) => `Another version of Unhidden: ${from} then, ${to} now.`,
  'other-index': () => 'This version derives its index from the replies in another way.',
  marks: () => 'It depends on findings, notes, tags, decisions or samples, which may have changed since.',
  'log-grew': ({ entries }, number) =>
    entries === 1
      ? 'A full bundle carries the log of the workspace, which has one more entry.'
      : `A full bundle carries the log of the workspace, which has ${number(entries)} more entries.`,
  'not-recorded': () => 'It was made by a version that did not write down what it was made from.',
  unknown: () => 'Nothing that Unhidden keeps track of explains it.',
}

const signatureOutcomes: Readonly<Record<SignatureOutcome, string>> = {
  valid: 'valid',
  invalid: 'not valid',
  'not-checked': 'not checked',
}

/** What came of verifying and repeating reports. */
export const reportCheckStrings = {
  outcomes: {
    same: 'Unchanged: the file has the bytes that were written.',
    changed: 'Changed: the file is not the one that was written.',
    missing: 'Not found where it was saved.',
  },
  /** Beside the date of a report in the list. */
  outcomesInList: { same: 'unchanged', changed: 'changed', missing: 'not found' },
  ofVolume: (file: string, outcome: string) => `${file}: ${outcome}`,
  signing: {
    title: 'Sign report',
    passphrase: 'Passphrase',
    note: 'Used once, never stored.',
    wrong: 'Wrong passphrase.',
    action: 'Sign',
    signed: (files: string) => `Signed: ${files}, with the`,
    checked: (name: string, outcome: SignatureOutcome, by: string | null, detail: string) =>
      `Signature ${name}${by === null ? '' : ` by the ${by}`}: ${signatureOutcomes[outcome]}; ${detail}.`,
  },
  stamping: {
    button: 'Time stamp…',
    title: 'Time stamp',
    address: 'Authority (RFC 3161)',
    note: 'It receives a SHA-256 and a random number, nothing else.',
    action: 'Request stamp',
    waits: 'The request waits beside the file. Request the stamp again when you are online.',
  },
  causes,
  identical: 'Byte-identical with the first one.',
  different: 'Not the same bytes as the first one:',
  rowsThenAndNow: (then: string, now: string) => `${then} then, ${now} now.`,
  verifyFile: 'Verify file',
  verifyFileNote: 'A report, a copy of one, or an evidence bundle of any workspace.',
  verifying: 'The file is being verified',
  resultOf: (file: string) => `Result for ${file}`,
  close: 'Close',
  sameAs: (title: string, moment: string) => `These are the bytes of the report “${title}” of ${moment}.`,
  nameOf: (title: string, moment: string) =>
    `A report “${title}” was saved under this name on ${moment}, with other bytes.`,
  unchanged: 'Unchanged',
  changed: 'Changed',
  bundleGood: 'The bundle verifies',
  bundleBad: 'The bundle does not verify',
  noBundleTitle: 'Not an evidence bundle',
  unknownTitle: 'Not a report of this workspace',
  unknown:
    'Among its newest reports in the log, none has these bytes or this name. Open the workspace that it was made from, or check its name.',
  unknownZip:
    'It is a ZIP file, and no evidence bundle: it has neither receipts nor the mark of a redacted report.',
  bundleIntact: (receipts: string) =>
    `Internally consistent: ${receipts}, every hash recomputed, and every file as listed. Compare the fingerprint with one received separately:`,
  bundleBroken: 'The bundle is not as it was made',
  redactedIntact:
    'Every file is as listed. The bundle is redacted and has no replies, so its report cannot be made again from it; compare it with the full bundle for that.',
  receipts: ['receipt', 'receipts'],
  reperformance: {
    match: 'Every figure and file of its report follows from its replies.',
    matchWithoutPages: 'Every figure and row of its report follows from its replies.',
    mismatch: 'Its report does not follow from its replies:',
    'not-determinable':
      'Its report depends on marks of the auditor, which the replies do not hold, so it cannot be made again from them.',
  },
  otherWords: (application: string) =>
    `${application} made it with other words or another layout than this version has. Figures and rows were compared; the bytes of its pages were not.`,
  german:
    'Its PDF was printed in German, which this version does not print, so the PDF was not made again. Figures and rows were compared.',
  mismatch: (id: string, stated: string, recomputed: string) =>
    `${id}: the report says ${stated}, the replies ${recomputed}.`,
  noReport: 'It holds no report.',
  savedReport: (number: number, file: string | null, isMadeAgain: boolean, state: string) => {
    const name = file === null ? '' : ` (${file})`
    const made = isMadeAgain
      ? ''
      : '; not made again, because the evidence or the auditor’s work has changed since'
    return `Saved report ${number}${name}: its bytes are those listed when it was saved${made}. ${state}.`
  },
} as const
