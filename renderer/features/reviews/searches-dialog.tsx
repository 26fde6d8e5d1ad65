import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { SearchImport } from '../../../shared/domain/saved-search.ts'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { tell } from '../../stores/undo-store.ts'
import styles from './reviews.module.css'
import { SearchRow } from './search-row.tsx'
import { searchesStrings as strings } from './searches-strings.ts'

/** All saved searches: show, rename, replace, delete, and share as a file. */
export function SearchesDialog() {
  const isOpen = useAnnotationsStore((state) => state.areSearchesOpen)
  const close = () => useAnnotationsStore.getState().showSearches(false)
  return (
    <Modal opened={isOpen} onClose={close} title={strings.manageTitle} size="xl">
      <SearchList onClose={close} />
    </Modal>
  )
}

function SearchList({ onClose }: { onClose(): void }) {
  const searches = useCall('searches:list', undefined)
  if (searches.error) return <ErrorNotice error={searches.error} />
  return (
    <div className="stack">
      {searches.data?.length === 0 && <p className="dim">{strings.none}</p>}
      <ul className={styles.searchList}>
        {searches.data?.map((search) => (
          <SearchRow key={search.searchId} search={search} onShown={onClose} />
        ))}
      </ul>
      <FileButtons canExport={Boolean(searches.data?.length)} />
    </div>
  )
}

function FileButtons({ canExport }: { readonly canExport: boolean }) {
  const { exportFile, importFile } = useSearchFiles()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const importNew = async () => {
    setRefusal(null)
    setRefusal(await importFile())
  }
  return (
    <>
      {refusal && (
        <Notice kind="warning" title={strings.refusedTitle}>
          <p>{strings.refusals[refusal.reason]}</p>
        </Notice>
      )}
      <div className="line">
        <Button variant="default" disabled={!canExport} onClick={() => exportFile().catch(showFailure)}>
          {strings.exportFile}
        </Button>
        <Button variant="default" onClick={() => importNew().catch(showFailure)}>
          {strings.importFile}
        </Button>
      </div>
    </>
  )
}

export type Refusal = Extract<SearchImport, { readonly kind: 'refused' }>

/** Saved searches to a file and from one. The outcome is shown, and everything that shows them is read again. */
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
