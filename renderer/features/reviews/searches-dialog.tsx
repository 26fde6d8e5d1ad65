import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import styles from './reviews.module.css'
import { SearchRow } from './search-row.tsx'
import { searchesStrings as strings } from './searches-strings.ts'
import { type Refusal, useSearchFiles } from './use-search-files.ts'

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
