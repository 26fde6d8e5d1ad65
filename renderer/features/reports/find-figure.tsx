import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { findFigure } from '../../../shared/domain/pdf-report.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useCall } from '../../ipc/use-call.ts'
import { reportsStrings as strings } from './reports-strings.ts'
import { showFigure } from './show-figure.ts'

/** Goes from a figure on paper to its rows, by its id. */
export function FindFigure() {
  const [id, setId] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const bundle = useCall('workspace:current', undefined).data?.bundle
  const found = findFigure(id)
  return (
    <form
      className="find-figure"
      onSubmit={(event) => {
        event.preventDefault()
        showFigure(id, bundle?.facts.report).then(
          (isFound) => isFound || setNote(strings.noFigure),
          showFailure,
        )
      }}
    >
      <TextInput
        id={FIGURE_BOX}
        label={strings.findFigure}
        description={found ? pdfStrings.figures[found.figure.name] : strings.findFigureNote}
        placeholder="HD-1.2"
        value={id}
        error={note}
        onChange={(event) => {
          setId(event.currentTarget.value)
          setNote(null)
        }}
      />
      <Button type="submit" variant="default" disabled={id.trim() === ''}>
        {strings.showRows}
      </Button>
    </form>
  )
}

const FIGURE_BOX = 'find-figure'

/** The screen may only be drawn after this. */
export function focusFigureBox(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(FIGURE_BOX)?.focus()))
}
