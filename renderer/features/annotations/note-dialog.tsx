import './annotations.css'
import { Button, Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { type AppError, toAppError } from '../../../shared/app-error.ts'
import { findNoteProblem } from '../../../shared/domain/annotations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import { changeAnnotations } from './change-annotations.ts'

/** Writes a note or changes one. What was written is not lost to a stray Escape. */
export function NoteDialog() {
  const noteOn = useAnnotationsStore((state) => state.noteOn)
  return noteOn && <NoteEditor key={`${noteOn.feedbackId} ${noteOn.note?.noteId}`} {...noteOn} />
}

type NoteEditorProps = NonNullable<ReturnType<typeof useAnnotationsStore.getState>['noteOn']>

function NoteEditor({ feedbackId, note }: NoteEditorProps) {
  const client = useQueryClient()
  const before = note?.text ?? ''
  const [text, setText] = useState(before)
  const [isAsking, setAsking] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const problem = findNoteProblem(text)
  const close = () => useAnnotationsStore.getState().editNote(null)
  const closeUnlessChanged = () => (text === before ? close() : setAsking(true))
  const save = async () => {
    if (problem || isSaving) return
    setSaving(true)
    try {
      await changeAnnotations(
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
    <Modal opened onClose={closeUnlessChanged} title={strings.noteTitle(feedbackId)} size="md">
      <div className="stack">
        <Textarea
          data-autofocus
          label={strings.noteLabel}
          description={strings.noteHint}
          autosize
          minRows={5}
          maxRows={16}
          value={text}
          error={problem === 'too-long' && strings.noteProblems[problem]}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAsking(false)
          }}
          onKeyDown={onKeyDown}
        />
        {error && <ErrorNotice error={error} />}
        {isAsking ? (
          <div className="line" role="alert">
            <span>{strings.discardQuestion}</span>
            <Button color="red" variant="light" onClick={close}>
              {strings.discard}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {strings.keepWriting}
            </Button>
          </div>
        ) : (
          <div className="line">
            <Button disabled={problem !== null || text === before} loading={isSaving} onClick={save}>
              {strings.save}
            </Button>
            <Button variant="default" onClick={closeUnlessChanged}>
              {strings.cancel}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}
