import { useInfiniteQuery } from '@tanstack/react-query'
import type { AppError } from '../../../shared/app-error.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'

const PAGE_ROWS = 50

/** The newest report, whose settings are those of the next one. */
export const NEWEST_REPORTS: RequestOf<'report:list-kept'> = {
  beforeSeq: null,
  limit: PAGE_ROWS,
  template: null,
}

/** Every report that was kept, a page at a time. */
export function useKeptPages() {
  return useInfiniteQuery<readonly KeptReport[], AppError, KeptReport[], unknown[], number | null>({
    queryKey: ['report:list-kept', 'pages'],
    initialPageParam: null,
    queryFn: ({ pageParam }) => call('report:list-kept', { ...NEWEST_REPORTS, beforeSeq: pageParam }),
    getNextPageParam: (page) => (page.length < PAGE_ROWS ? undefined : page.at(-1)?.seq),
    select: ({ pages }) => pages.flat(),
  })
}
