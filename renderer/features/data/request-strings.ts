import type { RequestSource } from '../../../shared/domain/receipt.ts'

const sources: Readonly<Record<RequestSource, string>> = {
  session: 'This session',
  receipts: 'Archived replies',
}

/** The log of requests. */
export const requestStrings = {
  title: 'Requests',
  text: 'What was asked and what came back, newest first. Signatures, keys, the client ID and what reviews say are not part of it. “This session” also has requests that brought no reply.',
  source: 'Which requests',
  sources,
  count: (requests: string) => `${requests} in the list`,
  save: 'Save as CSV…',
  saved: (lines: string) => `Lines saved: ${lines}.`,
  columns: {
    time: 'Sent',
    operation: 'Operation',
    page: 'Page',
    pass: 'Reading',
    status: 'HTTP status',
    size: 'Size',
    duration: 'Took',
    receipt: 'Receipt',
    problem: 'Remark',
  },
  noStatus: 'none',
  notArchived: 'no reply',
  duration: (ms: string) => `${ms} ms`,
  attempt: (attempt: number) => `Attempt ${attempt}.`,
} as const
