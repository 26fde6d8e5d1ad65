import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { findingsStrings } from './findings-strings.ts'
import { useGoToFinding } from './use-finding-jump.ts'

const strings = findingsStrings.jump

/** A reference from a working paper, typed to go there. */
export function ReferenceBox() {
  const [text, setText] = useState('')
  const goTo = useGoToFinding()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') goTo(text)
      }}
    >
      <TextInput
        size="xs"
        w={210}
        aria-label={strings.label}
        placeholder={strings.placeholder}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
