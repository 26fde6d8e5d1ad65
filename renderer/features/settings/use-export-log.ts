import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { tell } from '../../stores/undo-store.ts'
import { logStrings as strings } from './log-strings.ts'

/** Saves the whole log where the user says. The export is itself an entry, so the log is read again. */
export function useExportLog(): (format: 'csv' | 'json') => void {
  const client = useQueryClient()
  return useCallback(
    (format) => {
      call('log:export', { format })
        .then((result) => {
          if (!result) return
          const message = strings.exported(countOf(result.rows, ...strings.entries))
          tell(message)
          void refresh(client, 'log')
        })
        .catch(showFailure)
    },
    [client],
  )
}
