import type { RequestSource } from '../../../shared/domain/receipt.ts'

const sources: Readonly<Record<RequestSource, string>> = {
  session: 'This session',
  receipts: 'Archived replies',
}

/** The log of requests. */
export const requestStrings = {
  title: 'Requests',
  empty: 'No requests to save.',
  text: 'Requests and their replies, newest first, without signatures, keys, the client ID and review texts.',
  source: 'Which requests',
  sources,
  count: (requests: string) => `${requests} in the list`,
  save: 'Save CSV',
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
