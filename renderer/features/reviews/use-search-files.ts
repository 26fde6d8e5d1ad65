import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SearchImport } from '../../../shared/domain/saved-search.ts'
import { countOf } from '../../components/counts.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { tell } from '../../stores/undo-store.ts'
import { searchesStrings as strings } from './searches-strings.ts'

export type Refusal = Extract<SearchImport, { readonly kind: 'refused' }>

/** Saved searches to a file and from one; what became of it is told, and everything that shows them asks anew. */
export function useSearchFiles() {
  const client = useQueryClient()
  const exportFile = useCallback(async () => {
    const result = await call('searches:export', undefined)
    if (result) tell(strings.exported(countOf(result.searches, ...strings.searches)))
    void refresh(client, 'annotations')
  }, [client])
  /** @returns why the file was refused. */
  const importFile = useCallback(async (): Promise<Refusal | null> => {
    const result = await call('searches:import', undefined)
    if (result?.kind === 'imported') {
      tell(strings.imported(countOf(result.added, ...strings.searches), result.alreadyThere))
    }
    void refresh(client, 'annotations')
    return result?.kind === 'refused' ? result : null
  }, [client])
  return { exportFile, importFile }
}
