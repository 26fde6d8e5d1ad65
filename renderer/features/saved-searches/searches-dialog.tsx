import './saved-searches.css'
import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SearchImport } from '../../../shared/domain/saved-search.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useMarksStore } from '../../stores/marks-store.ts'
import { searchesWords as words } from '../../words/searches-words.ts'
import { SearchRow } from './search-row.tsx'

/** All saved searches: show, rename, replace, delete, and share as a file. */
export function SearchesDialog() {
  const isOpen = useMarksStore((state) => state.areSearchesOpen)
  const close = () => useMarksStore.getState().showSearches(false)
  return (
    <Modal opened={isOpen} onClose={close} title={words.manageTitle} size="lg">
      <SearchList onClose={close} />
    </Modal>
  )
}

function SearchList({ onClose }: { onClose(): void }) {
  const searches = useCall('searches:list', undefined)
  if (searches.error) return <ErrorNotice error={searches.error} />
  return (
    <div className="stack">
      {searches.data?.length === 0 && <p className="dim">{words.none}</p>}
      <ul className="search-list">
        {searches.data?.map((search) => (
          <SearchRow key={search.searchId} search={search} onShown={onClose} />
        ))}
      </ul>
      <FileButtons canExport={Boolean(searches.data?.length)} />
    </div>
  )
}

function FileButtons({ canExport }: { readonly canExport: boolean }) {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<Extract<SearchImport, { kind: 'refused' }> | null>(null)
  const tell = (message: string) => notifications.show({ message, withBorder: true })
  const refresh = () => {
    for (const channel of ['searches:list', 'log:list', 'log:count'] as const) {
      void client.invalidateQueries({ queryKey: [channel] })
    }
  }
  const exportFile = async () => {
    const result = await call('searches:export', undefined)
    if (result) tell(words.exported(countOf(result.searches, ...words.searches, LOCALE)))
    refresh()
  }
  const importFile = async () => {
    setRefusal(null)
    const result = await call('searches:import', undefined)
    if (result?.kind === 'refused') setRefusal(result)
    if (result?.kind === 'imported') {
      tell(words.imported(countOf(result.added, ...words.searches, LOCALE), result.alreadyThere))
    }
    refresh()
  }
  return (
    <>
      {refusal && (
        <Notice kind="warning" title={words.refusedTitle}>
          <p>{words.refusals[refusal.reason]}</p>
        </Notice>
      )}
      <div className="line">
        <Button variant="default" disabled={!canExport} onClick={() => exportFile().catch(showFailure)}>
          {words.exportFile}
        </Button>
        <Button variant="default" onClick={() => importFile().catch(showFailure)}>
          {words.importFile}
        </Button>
      </div>
    </>
  )
}
