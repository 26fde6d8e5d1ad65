import './marks.css'
import { Button, Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import { findNoteProblem } from '../../../shared/domain/note.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useMarksStore } from '../../stores/marks-store.ts'
import { changeMarks } from './change-marks.ts'
import { marksWords as words } from './marks-strings.ts'

/** Writes a note or changes one. What was written is not lost to a stray Escape. */
export function NoteDialog() {
  const noteOn = useMarksStore((state) => state.noteOn)
  return noteOn && <NoteEditor key={`${noteOn.feedbackId} ${noteOn.note?.noteId}`} {...noteOn} />
}

type NoteEditorProps = NonNullable<ReturnType<typeof useMarksStore.getState>['noteOn']>

function NoteEditor({ feedbackId, note }: NoteEditorProps) {
  const client = useQueryClient()
  const before = note?.text ?? ''
  const [text, setText] = useState(before)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const problem = findNoteProblem(text)
  const close = () => useMarksStore.getState().editNote(null)
  const closeUnlessChanged = () => (text === before ? close() : setAsking(true))
  const save = async () => {
    if (problem || isSaving) return
    setSaving(true)
    try {
      await changeMarks(
        client,
        note ? { kind: 'change-note', noteId: note.noteId, text } : { kind: 'add-note', feedbackId, text },
      )
      close()
    } catch (failure) {
      setError(toAppError(failure))
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  }
  return (
    <Modal opened onClose={closeUnlessChanged} title={words.noteTitle(feedbackId)} size="md">
      <div className="stack">
        <Textarea
          data-autofocus
          label={words.noteLabel}
          description={words.noteHint}
          autosize
          minRows={5}
          maxRows={16}
          value={text}
          error={problem === 'too-long' && words.noteProblems[problem]}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAsking(false)
          }}
          onKeyDown={onKeyDown}
        />
        {error && <ErrorNotice error={error} />}
        {isAsking ? (
          <div className="line" role="alert">
            <span>{words.discardQuestion}</span>
            <Button color="red" variant="light" onClick={close}>
              {words.discard}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {words.keepWriting}
            </Button>
          </div>
        ) : (
          <div className="line">
            <Button disabled={problem !== null || text === before} loading={isSaving} onClick={save}>
              {words.save}
            </Button>
            <Button variant="default" onClick={closeUnlessChanged}>
              {words.cancel}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
