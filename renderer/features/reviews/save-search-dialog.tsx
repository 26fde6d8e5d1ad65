import { Button, Modal, TextInput } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { findTagProblem, foldTag } from '../../../shared/domain/annotations.ts'
import type { SavedSearch, SearchDraft } from '../../../shared/domain/saved-search.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { changeAnnotations, changeWithUndo } from '../annotations/change-annotations.ts'
import styles from './reviews.module.css'
import { searchesStrings as strings } from './searches-strings.ts'

/** Asks for the name under which the search on screen is kept. */
export function SaveSearchDialog() {
  const saving = useAnnotationsStore((state) => state.savingSearch)
  const close = () => useAnnotationsStore.getState().saveSearch(null)
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
            ref={replaceRef}
            onKeyDown={keepHeldKey}
            onClick={() => {
              replaceSearch(client, former, search).then(onClose, showFailure)
            }}
          >
            {strings.replace}
          </Button>
        ) : (
          <Button type="submit" disabled={problem !== null}>
            {strings.saveAction}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {strings.cancel}
        </Button>
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
