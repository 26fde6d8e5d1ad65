import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { findTagProblem, foldTag, type TagCount, tidyTag } from '../../../shared/domain/annotations.ts'
import type { ItemAnnotations } from '../../../shared/domain/feedback-item.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { annotationStrings as strings } from './annotation-strings.ts'
import { changeAnnotations } from './change-annotations.ts'

interface TagChoiceRowProps {
  readonly choice: TagChoice
  onToggle(): void
  onRenamed(name: string): void
}

/** One tag of the dialog: on the chosen items or not, and its name everywhere. */
export function TagChoiceRow({ choice, onToggle, onRenamed }: TagChoiceRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming) {
    return (
      <RenameField
        name={choice.name}
        onEnd={(name) => {
          setRenaming(false)
          if (name !== null) onRenamed(name)
        }}
      />
    )
  }
  const items = choice.items > 0 ? strings.tagItems(countOf(choice.items, ...strings.items)) : undefined
  return (
    <>
      <Checkbox
        label={choice.name}
        description={items}
        checked={choice.wanted === 'all'}
        indeterminate={choice.wanted === 'some'}
        onChange={onToggle}
      />
      {choice.items > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={strings.renameTag(choice.name)}
          title={strings.renameTag(choice.name)}
          onClick={() => setRenaming(true)}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

/** @param onEnd receives the new name, or null where there is none. */
function RenameField(props: { readonly name: string; onEnd(name: string | null): void }) {
  const client = useQueryClient()
  const [text, setText] = useState(props.name)
  const problem = findTagProblem(text)
  const rename = () => {
    if (problem) return
    changeAnnotations(client, { kind: 'rename-tag', from: props.name, to: text }).then(
      () => props.onEnd(text),
      showFailure,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') rename()
    else props.onEnd(null)
  }
  return (
    <>
      <TextInput
        size="xs"
        autoFocus
        aria-label={strings.renameTagLabel(props.name)}
        description={strings.renameEverywhere}
        value={text}
        maxLength={200}
        error={problem && strings.tagProblems[problem]}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button disabled={problem !== null} onClick={rename}>
        {strings.save}
      </Button>
    </>
  )
}

type TagState = 'all' | 'some' | 'none'

/** A tag in the dialog: on which of the chosen items it is, and what the user wants instead. */
export interface TagChoice {
  readonly name: string
  readonly folded: string
  /** Items of the whole workspace that have it. */
  readonly items: number
  readonly before: TagState
  readonly wanted: TagState
}

export function toChoices(tags: readonly TagCount[], annotations: readonly ItemAnnotations[]): TagChoice[] {
  return tags.map(({ name, items }) => {
    const folded = foldTag(name)
    const having = annotations.filter((own) => own.tags.some((tag) => foldTag(tag) === folded)).length
    const before = having === 0 ? 'none' : having === annotations.length ? 'all' : 'some'
    return { name, folded, items, before, wanted: before }
  })
}

/** A click goes from *some* to all, from all to none, and from none to all. */
export function toggleChoice(choices: readonly TagChoice[], folded: string): TagChoice[] {
  return choices.map((choice) =>
    choice.folded === folded ? { ...choice, wanted: choice.wanted === 'all' ? 'none' : 'all' } : choice,
  )
}

/** Wants a tag on all items, one that exists under this name or a new one. */
export function wantTag(choices: readonly TagChoice[], name: string): TagChoice[] {
  const folded = foldTag(name)
  const isKnown = choices.some((choice) => choice.folded === folded)
  if (isKnown)
    return choices.map((choice) => (choice.folded === folded ? { ...choice, wanted: 'all' } : choice))
  return [{ name: tidyTag(name), folded, items: 0, before: 'none', wanted: 'all' }, ...choices]
}

/** A tag got another name everywhere; one that had this name already is the same tag now. */
export function renameChoice(choices: readonly TagChoice[], folded: string, name: string): TagChoice[] {
  const next = foldTag(name)
  const others = choices.filter((choice) => choice.folded === folded || choice.folded !== next)
  return others.map((choice) =>
    choice.folded === folded ? { ...choice, name: tidyTag(name), folded: next } : choice,
  )
}

/** What to add and to remove so that the items are as wanted. */
export function toTagChange(choices: readonly TagChoice[]): {
  readonly add: string[]
  readonly remove: string[]
} {
  const changed = choices.filter(({ before, wanted }) => before !== wanted)
  return {
    add: changed.filter(({ wanted }) => wanted === 'all').map(({ name }) => name),
    remove: changed.filter(({ wanted }) => wanted === 'none').map(({ name }) => name),
  }
}
