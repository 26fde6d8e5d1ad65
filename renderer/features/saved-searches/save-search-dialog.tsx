import { Button, Modal, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SearchDraft } from '../../../shared/domain/saved-search.ts'
import { findTagProblem, foldTag } from '../../../shared/domain/tag.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useMarksStore } from '../../stores/marks-store.ts'
import { searchesWords as words } from '../../words/searches-words.ts'
import { changeMarks } from '../marks/change-marks.ts'

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
  const save = async () => {
    const search = { ...saving, name }
    const { isNameTaken } = await changeMarks(
      client,
      former
        ? { kind: 'replace-search', searchId: former.searchId, search }
        : { kind: 'save-search', search },
    )
    if (isNameTaken) return
    onClose()
    notifications.show({ message: words.saved(name.trim()), withBorder: true })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!problem) save().catch(showFailure)
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
        <Button type="submit" disabled={problem !== null}>
          {former ? words.replace : words.saveAction}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
