import { toAppError } from '../../shared/app-error.ts'
import type { ProblemKind, VerificationProblem } from '../../shared/domain/verification.ts'
import { toHex } from './archive.ts'
import type { BundleFiles } from './bundle-files.ts'
import { HEAD_FILE } from './bundle-layout.ts'
import type { HashedReceipt } from './check-chain.ts'
import { findNoticedProblem } from './compare-head.ts'
import { describeProblem } from './describe-problem.ts'
import { type HeadReading, NO_HASH, parseHead } from './head-file.ts'

/** What is wrong between the head of a bundle and its receipts, which are in order, or null. */
export function findBundleHeadProblem(
  files: BundleFiles,
  receipts: readonly HashedReceipt[],
): VerificationProblem | null {
  const head = readHead(files)
  const noticed = findNoticedProblem(head)
  if (noticed) return noticed
  const lastSeq = receipts.length
  if (head === 'unreadable') return describeProblem('head-unreadable', { receipt: 0 })
  if (!head) return lastSeq === 0 ? null : describeProblem('head-missing', { receipt: 0 })
  const found = compare(head.seq, head.hash, head.isClosed, receipts)
  return found && describeProblem(found.kind, { receipt: found.receipt, headSeq: head.seq, lastSeq })
}

function compare(
  headSeq: number,
  headHash: string,
  isClosed: boolean,
  receipts: readonly HashedReceipt[],
): { readonly kind: ProblemKind; readonly receipt: number } | null {
  if (headSeq > receipts.length) return { kind: 'head-ahead', receipt: receipts.length + 1 }
  const named = receipts[headSeq - 1]
  if ((named ? toHex(named.hash) : NO_HASH) !== headHash) return { kind: 'head-differs', receipt: headSeq }
  return isClosed && receipts.length > headSeq ? { kind: 'head-behind', receipt: headSeq + 1 } : null
}

function readHead(files: BundleFiles): HeadReading {
  try {
    const text = files.findText(HEAD_FILE)
    return text === undefined ? null : parseHead(text)
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return 'unreadable'
    throw error
  }
}
