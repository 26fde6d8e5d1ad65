import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { findFigure, toFigureFilter } from '../../../shared/domain/pdf-report.ts'
import { pdfWords } from '../../../shared/words/pdf-words.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'

/** Goes from a figure on paper to its rows: by its id, and the search and moment of the newest report with it. */
export function FindFigure() {
  const [id, setId] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const { data: kept = [] } = useCall('report:list-kept', undefined)
  const show = (): void => {
    const found = findFigure(id)
    if (!found) {
      setNote(words.noFigure)
      return
    }
    const { template, figure } = found
    const report = kept.find((one) => one.template === template)
    const filter = toFigureFilter(report?.filter ?? '', figure)
    const store = useViewStore.getState()
    if (figure.list === 'responses') {
      store.setResponseFilter(filter)
      store.setAsOf(report?.asOfMs ?? null)
      store.setView('responses')
      return
    }
    store.showRows(filter)
    store.setAsOf(report?.asOfMs ?? null)
  }
  const found = findFigure(id)
  return (
    <form
      className="find-figure"
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <TextInput
        label={words.findFigure}
        description={found ? pdfWords.figures[found.figure.name] : words.findFigureNote}
        placeholder="HD-1.2"
        value={id}
        error={note}
        onChange={(event) => {
          setId(event.currentTarget.value)
          setNote(null)
        }}
      />
      <Button type="submit" variant="default" disabled={id.trim() === ''}>
        {words.showRows}
      </Button>
    </form>
  )
}
