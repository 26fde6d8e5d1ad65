import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { findTagProblem } from '../../../shared/domain/annotations.ts'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { annotationStrings as strings } from './annotation-strings.ts'
import { changeAnnotations } from './change-annotations.ts'
import type { TagChoice } from './tag-choice.ts'

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
          <IconPencil size={14} />
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
      <Button size="compact-sm" variant="default" disabled={problem !== null} onClick={rename}>
        {strings.save}
      </Button>
    </>
  )
}
