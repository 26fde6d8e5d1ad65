import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { useLatestResult } from '../../components/use-latest-result.ts'
import { call } from '../../ipc/call.ts'
import { useCall } from '../../ipc/use-call.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'

/** Rows of one request where only the keys are wanted. */
const KEY_ROWS = 1_000

export type FindingsRequest = Omit<RequestOf<'findings:list'>, 'offset' | 'limit'>

interface ShownFindings {
  readonly request: FindingsRequest
  readonly count: number
}

interface FindingsState {
  /** The findings on screen; null until there have been some. Those before stay until the first page is there. */
  readonly shown: ShownFindings | null
  /** Whether those on screen are of another request. */
  readonly isFormer: boolean
  /** Whether another count is on its way, of this request or after a change. */
  readonly isCounting: boolean
  readonly error: AppError | null
}

export function useShownFindings(request: FindingsRequest): FindingsState {
  const first = useCall('findings:list', { ...request, offset: 0, limit: PAGE_ROWS })
  const count = first.data?.count
  const arrived = useMemo(() => (count === undefined ? null : { request, count }), [request, count])
  return {
    shown: useLatestResult(arrived),
    isFormer: arrived === null,
    isCounting: first.isFetching,
    error: first.error,
  }
}

/** The keys of the findings between two rows of a request, `end` exclusive. */
export async function listKeys(request: FindingsRequest, first: number, end: number): Promise<string[]> {
  const keys: string[] = []
  for (let offset = first; offset < end; offset += KEY_ROWS) {
    const limit = Math.min(KEY_ROWS, end - offset)
    const { rows } = await call('findings:list', { ...request, offset, limit })
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}
