import { Button, Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { SavedSearch, SearchDraft } from '../../../shared/domain/saved-search.ts'
import { findTagProblem, foldTag } from '../../../shared/domain/tag.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useMarksStore } from '../../stores/marks-store.ts'
import { changeMarks } from '../marks/change-marks.ts'
import { offerUndo } from '../marks/offer-undo.tsx'
import { searchesWords as words } from './searches-strings.ts'

/** Asks for the name under which the search on screen is kept. */
export function SaveSearchDialog() {
  const saving = useMarksStore((state) => state.savingSearch)
  const close = () => useMarksStore.getState().saveSearch(null)
  return (
    <Modal opened={saving !== null} onClose={close} title={words.saveTitle} size="sm">
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
    const { isNameTaken } = await changeMarks(client, { kind: 'save-search', search })
    if (isNameTaken) return
    onClose()
    notifications.show({ message: words.saved(name.trim()), withBorder: true })
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
        label={words.name}
        value={name}
        maxLength={200}
        error={(name !== '' && problem && words.nameProblems[problem]) || (former && words.nameTaken)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="mono search-query">{saving.query || words.everything}</p>
      <div className="line">
        {former ? (
          <Button
            ref={replaceRef}
            onKeyDown={keepHeldKey}
            onClick={() => {
              replaceSearch(client, former, search).then(onClose, showFailure)
            }}
          >
            {words.replace}
          </Button>
        ) : (
          <Button type="submit" disabled={problem !== null}>
            {words.saveAction}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {words.cancel}
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
  const { isNameTaken } = await changeMarks(client, { kind: 'replace-search', searchId, search })
  if (isNameTaken) return
  offerUndo(words.replaced(search.name.trim()), async () => {
    await changeMarks(client, { kind: 'replace-search', searchId, search: draft })
  })
}
