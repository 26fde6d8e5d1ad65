import './annotations.css'
import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { findTagProblem, foldTag, tidyTag } from '../../../shared/domain/annotations.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import {
  changeAnnotations,
  changeTagsWithUndo,
  describeItems,
  readAnnotations,
} from './change-annotations.ts'
import {
  renameChoice,
  type TagChoice,
  TagChoiceRow,
  toChoices,
  toggleChoice,
  toTagChange,
  wantTag,
} from './tag-choice-row.tsx'

interface Loaded {
  readonly feedbackIds: readonly FeedbackId[]
  readonly choices: readonly TagChoice[]
}

/** Tags of one item or many: pick existing ones, or type a new name. */
export function TagsDialog() {
  const loaded = useLoadedTags()
  const close = () => useAnnotationsStore.setState({ tagsOf: null })
  const items = describeItems(loaded?.feedbackIds ?? [])
  return (
    <Modal opened={loaded !== null} onClose={close} title={strings.tagsTitle(items)} size="sm">
      {loaded && <TagsForm {...loaded} onClose={close} />}
    </Modal>
  )
}

/** The dialog opens with what is stored at that moment; later replies do not change what the user is choosing. */
function useLoadedTags(): Loaded | null {
  const tagsOf = useAnnotationsStore((state) => state.tagsOf)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (tagsOf === null) return
    loadTags(tagsOf).then(setLoaded, (error: unknown) => {
      useAnnotationsStore.setState({ tagsOf: null })
      showFailure(error)
    })
  }, [tagsOf])
  return loaded !== null && loaded.feedbackIds === tagsOf ? loaded : null
}

async function loadTags(feedbackIds: readonly FeedbackId[]): Promise<Loaded> {
  const [tags, marked] = await Promise.all([call('tags:list', undefined), readAnnotations(feedbackIds)])
  const marks = marked.map((item) => item.annotations)
  return { feedbackIds, choices: toChoices(tags, marks) }
}

function TagsForm({ feedbackIds, choices: stored, onClose }: Loaded & { onClose(): void }) {
  const client = useQueryClient()
  const [choices, setChoices] = useState(stored)
  const [text, setText] = useState('')
  const name = tidyTag(text)
  const folded = foldTag(text)
  const problem = text === '' ? null : findTagProblem(text)
  const shown = choices.filter((choice) => choice.folded.includes(folded))
  const isNew = name !== '' && !problem && !choices.some((choice) => choice.folded === folded)
  const take = () => {
    if (name === '' || problem) return
    setChoices((former) => wantTag(former, name))
    setText('')
  }
  const save = () => {
    onClose()
    // A name that was typed and not yet taken is meant to be there.
    const wanted = name !== '' && !problem && isNew ? wantTag(choices, name) : choices
    void saveTags(client, feedbackIds, wanted).catch(showFailure)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey || text === '') save()
    else take()
  }
  return (
    <div className="stack">
      <TextInput
        data-autofocus
        label={strings.tagsFilter}
        placeholder={strings.tagsHint}
        value={text}
        maxLength={200}
        error={problem && strings.tagProblems[problem]}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isNew && (
        <Button kind="quiet" onClick={take}>
          {strings.makeTag(name)}
        </Button>
      )}
      {choices.length === 0 && <p className="dim">{strings.noTagsYet}</p>}
      <ul className="tag-choices">
        {shown.map((choice) => (
          <li key={choice.folded}>
            <TagChoiceRow
              choice={choice}
              onToggle={() => setChoices((former) => toggleChoice(former, choice.folded))}
              onRenamed={(to) => setChoices((former) => renameChoice(former, choice.folded, to))}
            />
          </li>
        ))}
      </ul>
      <div className="line">
        <Button kind="primary" onClick={save} disabled={problem !== null}>
          {strings.save}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </div>
  )
}

async function saveTags(
  client: ReturnType<typeof useQueryClient>,
  feedbackIds: readonly FeedbackId[],
  choices: readonly TagChoice[],
): Promise<void> {
  const change = toTagChange(choices)
  if (change.add.length + change.remove.length === 0) return
  // Where the items differed before, taking the change back would not bring the difference back.
  const isSame = choices.every(({ before, wanted }) => before === wanted || before !== 'some')
  const tagging = { kind: 'tags', feedbackIds: [...feedbackIds], ...change } as const
  if (!isSame) await changeAnnotations(client, tagging)
  else await changeTagsWithUndo(client, tagging)
}
