import { type Head, NO_HASH } from './head-file.ts'

/**
 * The head as a bundle has it: what it says of the receipts, and where the bundle's own part of the log ends. How often
 * the file was opened, and whether it still is, says nothing about them, and would make every bundle another file.
 * @param receipts how many there are.
 * @param logEnd last entry of the log in the bundle.
 */
export function toBundleHead(
  head: Head,
  receipts: number,
  logEnd: { readonly seq: number; readonly hash: string } | undefined,
): Head {
  return {
    ...head,
    opening: 0,
    foldedSeq: head.seq,
    logSeq: logEnd?.seq ?? 0,
    logHash: logEnd?.hash ?? NO_HASH,
    isClosed: head.isClosed || head.seq === receipts,
  }
}
