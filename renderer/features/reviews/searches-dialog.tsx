import { Modal, TextInput } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { findTagProblem, foldTag } from '../../../shared/domain/annotations.ts'
import type { SavedSearch, SearchDraft, SearchImport } from '../../../shared/domain/saved-search.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { changeAnnotations, changeWithUndo } from '../annotations/change-annotations.ts'
import styles from './reviews.module.css'
import { SearchRow } from './search-row.tsx'
import { searchesStrings as strings } from './strings.ts'

/** All saved searches: show, rename, replace, delete, and share as a file. */
export function SearchesDialog() {
  const isOpen = useAnnotationsStore((state) => state.areSearchesOpen)
  const close = () => useAnnotationsStore.setState({ areSearchesOpen: false })
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
      <ul>
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
        <Button disabled={!canExport} onClick={() => exportFile().catch(showFailure)}>
          {strings.exportFile}
        </Button>
        <Button onClick={() => importNew().catch(showFailure)}>{strings.importFile}</Button>
      </div>
    </>
  )
}

export type Refusal = Extract<SearchImport, { readonly kind: 'refused' }>

/** Saved searches to a file and from one. The outcome is shown, and everything that shows them is read again. */
export function useSearchFiles() {
  const client = useQueryClient()
  const exportFile = async () => {
    const result = await call('searches:export', undefined)
    if (result) tell(strings.exported(countOf(result.searches, ...strings.searches)))
    void refresh(client, 'annotations')
  }
  /** @returns why the file was refused. */
  const importFile = async (): Promise<Refusal | null> => {
    const result = await call('searches:import', undefined)
    if (result?.kind === 'imported') {
      tell(strings.imported(countOf(result.added, ...strings.searches), result.alreadyThere))
    }
    void refresh(client, 'annotations')
    return result?.kind === 'refused' ? result : null
  }
  return { exportFile, importFile }
}

/** Asks for the name under which the search on screen is kept. */
export function SaveSearchDialog() {
  const saving = useAnnotationsStore((state) => state.savingSearch)
  const close = () => useAnnotationsStore.setState({ savingSearch: null })
  return (
    <Modal opened={saving !== null} onClose={close} title={strings.saveTitle} size="sm">
      {saving && <NameForm saving={saving} onClose={close} />}
    </Modal>
  )
}

interface NameFormProps {
  readonly saving: Omit<SearchDraft, 'name'>
  onClose(): void
}

function NameForm({ saving, onClose }: NameFormProps) {
  const client = useQueryClient()
  const known = useCall('searches:list', undefined)
  const [name, setName] = useState('')
  const problem = findTagProblem(name)
  const former = known.data?.find((search) => foldTag(search.name) === foldTag(name))
  const replaceRef = useRef<HTMLButtonElement>(null)
  const search = { ...saving, name }
  const save = async () => {
    const { isNameTaken } = await changeAnnotations(client, { kind: 'save-search', search })
    if (isNameTaken) return
    onClose()
    tell(strings.saved(name.trim()))
  }
  // Enter in the box only leads to the button: a search is never lost to a name that happened to be taken.
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (former) replaceRef.current?.focus()
    else if (!problem) save().catch(showFailure)
  }
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TextInput
        data-autofocus
        label={strings.name}
        value={name}
        maxLength={200}
        error={(name !== '' && problem && strings.nameProblems[problem]) || (former && strings.nameTaken)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className={`mono ${styles.searchQuery}`}>{saving.query || strings.everything}</p>
      <div className="line">
        {former ? (
          <Button
            kind="primary"
            ref={replaceRef}
            onKeyDown={keepHeldKey}
            onClick={() => {
              replaceSearch(client, former, search).then(onClose, showFailure)
            }}
          >
            {strings.replace}
          </Button>
        ) : (
          <Button kind="primary" type="submit" disabled={problem !== null}>
            {strings.saveAction}
          </Button>
        )}
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

/** The key that led to the button must be let go before it presses it. */
function keepHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

async function replaceSearch(client: QueryClient, former: SavedSearch, search: SearchDraft): Promise<void> {
  const { searchId, createdAtMs: _created, changedAtMs: _changed, ...draft } = former
  await changeWithUndo(
    client,
    { kind: 'replace-search', searchId, search },
    {
      done: strings.replaced(search.name.trim()),
      invert: ({ isNameTaken }) => (isNameTaken ? null : { kind: 'replace-search', searchId, search: draft }),
    },
  )
}
