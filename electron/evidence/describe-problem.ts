import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import type { ProblemKind, VerificationProblem } from '../../shared/domain/verification.ts'

/** Values for the sentence of a problem; 0 for none. */
interface ProblemFacts {
  /** The first receipt concerned. */
  readonly receipt: number
  /** The first entry of the auditor's log concerned. */
  readonly logEntry?: number
  /** Last receipt that the head names. */
  readonly headSeq?: number
  /** Last receipt of the archive. */
  readonly lastSeq?: number
  /** A file of a bundle, the fault of the bundle, or the tables of the index that differ. */
  readonly detail?: string
}

export function describeProblem(kind: ProblemKind, facts: ProblemFacts): VerificationProblem {
  const { receipt } = facts
  return { kind, receipt: receipt > 0 ? (receipt as ReceiptSeq) : null, message: SENTENCES[kind](facts) }
}

/** A sentence names every cause that the facts allow. */
const SENTENCES: Readonly<Record<ProblemKind, (facts: ProblemFacts) => string>> = {
  'file-damaged': () =>
    'The workspace file is damaged: bytes of it changed on the disk. Put a sound copy in its place; nothing was changed or repaired here.',
  'receipt-changed': ({ receipt }) => `Receipt ${receipt} was changed after it was written.`,
  'body-missing': ({ receipt }) => `The page of receipt ${receipt} is missing.`,
  'body-unreadable': ({ receipt }) =>
    `The page of receipt ${receipt} can no longer be unpacked: its stored bytes were damaged or changed.`,
  'body-changed': ({ receipt }) =>
    `The page of receipt ${receipt} was changed: its bytes are not those that were received.`,
  'certificate-changed': ({ receipt }) =>
    `A certificate of the server that receipt ${receipt} names is missing, or its bytes are not those that were received.`,
  'receipt-missing': ({ receipt }) => `Receipt ${receipt} was removed: the one after it is there.`,
  'receipt-inserted': ({ receipt }) =>
    `Receipt ${receipt} was inserted: the receipts around it follow from one another without it.`,
  'receipts-reordered': ({ receipt }) =>
    `The order of the receipts was changed, from receipt ${receipt} on: others stand where they belong.`,
  'chain-broken': ({ receipt }) => `Receipt ${receipt} does not follow from the receipt before it.`,
  'older-copy': (facts) =>
    `An older copy of the workspace was put back: it was made before the workspace was last opened for writing. ${missing(facts)}`,
  'tail-cut': (facts) =>
    `The end of the archive was cut off. ${missing(facts)} They stood in the workspace file itself, so they were removed there, or a copy made while the workspace was open was put back.`,
  'log-lost': (facts) =>
    `${missing(facts)} They were committed in a session that did not end properly, so they may have stood in the write-ahead log beside the workspace (-wal), which was deleted, cut or damaged; or the disk lost what it had confirmed. Receipts removed from the file, or a copy made during that session and put back, would look the same.`,
  'head-ahead': (facts) => `The end of the archive was cut off. ${missing(facts)}`,
  'head-behind': ({ headSeq = 0, lastSeq = 0 }) =>
    `The workspace was closed with ${headSeq} receipts and now has ${lastSeq}: something else than this application added receipts, or an older head file was put back.`,
  'head-differs': ({ headSeq = 0 }) =>
    `Receipt ${headSeq} is not the one that the head names: the archive was rewritten, or the head is that of another copy of this workspace.`,
  'head-foreign': () => 'The head belongs to another workspace: one of the two files was exchanged.',
  'head-unreadable': () =>
    'The head was overwritten, changed or damaged: it cannot be read, or has not the seal of this workspace.',
  'head-missing': () => 'The head is missing, so nothing outside the archive says where it should end.',
  'auditor-log-changed': ({ logEntry = 0 }) =>
    `Entry ${logEntry} of the auditor's log was changed, removed, inserted or moved after it was written. The archive of replies is in order.`,
  'auditor-log-cut': ({ headSeq = 0, lastSeq = 0 }) =>
    `The end of the auditor's log is missing: ${headSeq} entries are known to the head, ${lastSeq} are there. They were removed, or were lost with the write-ahead log after a session that did not end properly. The archive of replies is in order.`,
  'received-file-changed': ({ detail = '' }) =>
    `The file ${detail}, which the auditor's log names, is missing or does not have its bytes as received. The archive of replies and the log are in order.`,
  'report-changed': ({ detail = '' }) =>
    `A saved report in the bundle is not as it was saved: ${detail} is missing, changed or cannot be read. The archive of replies is in order.`,
  'rolled-back': (facts) =>
    `The workspace and its head are both older than this machine last knew them: an older copy of both was put back. ${missing(facts)}`,
  'witness-differs': ({ headSeq = 0 }) =>
    `Receipt ${headSeq} is not the one that this machine knew: the archive was rewritten, or another copy of this workspace was put in its place.`,
  'witness-unreadable': () =>
    'What this machine knew of the workspace was changed or damaged: it cannot be read, or has not the seal of this workspace.',
  'index-differs': ({ detail = '' }) =>
    `The archive is in order, but what the screens show does not follow from it (${detail}). Rebuild the index, and read the figures again.`,
  'bundle-unreadable': ({ detail = '' }) => `The bundle cannot be read: ${detail}.`,
  'manifest-differs': ({ detail = '' }) => `The manifest does not fit the bundle: ${detail}.`,
  'signature-invalid': ({ detail = '' }) =>
    `A signature is NOT valid: ${detail}. The files are those that the manifests list.`,
}

function missing({ headSeq = 0, lastSeq = 0 }: ProblemFacts): string {
  if (headSeq <= lastSeq) return 'No receipt is missing.'
  const first = lastSeq + 1
  return first === headSeq
    ? `Receipt ${headSeq} is known to the head and gone.`
    : `Receipts ${first} to ${headSeq} are known to the head and gone.`
}
