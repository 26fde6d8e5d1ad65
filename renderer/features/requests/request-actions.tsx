import { IconFileExport, IconListDetails } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RequestSummary } from '../../../shared/domain/company-request.ts'
import type { MenuAction } from '../../components/controls/popovers.tsx'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { requestStrings as strings } from './strings.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** In ⋯ of the list, and of the answers: what is seldom done with a request. */
export function toRequestActions(
  request: RequestSummary,
  saveFile: (request: RequestSummary) => void,
): readonly MenuAction[] {
  return [
    {
      id: 'save-file',
      section: 'request',
      label: strings.saveFile,
      icon: <IconFileExport {...ICON} />,
      run: () => saveFile(request),
    },
    {
      id: 'show-reviews',
      section: 'request',
      label: strings.openReviews,
      icon: <IconListDetails {...ICON} />,
      run: () => useViewStore.getState().showRows(request.query),
    },
  ]
}

/** Writes the workbook and the letter once more. */
export function useSaveRequest(): (request: RequestSummary) => void {
  const client = useQueryClient()
  return useCallback(
    ({ requestId, reference, rows, sentAtMs }) => {
      call('company:save', { requestId, format: 'xlsx', withLetter: true })
        .then((saved) => {
          const reviews = countOf(rows, ...strings.reviews)
          if (saved) tell(strings.dialog.saved(reference, true, reviews, sentAtMs !== null))
          return refresh(client, 'requests', 'log')
        })
        .catch(showFailure)
    },
    [client],
  )
}
