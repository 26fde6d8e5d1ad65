import { IconNote, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { findNoteProblem, type Note } from '../../../shared/domain/annotations.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { toDraftKey, useInspectorStore } from '../../stores/inspector-store.ts'
import { annotationStrings } from '../annotations/annotation-strings.ts'
import { changeAnnotations, changeWithUndo } from '../annotations/change-annotations.ts'
import styles from './decision.module.css'
import { strings } from './strings.ts'

const words = strings.decision
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface ReviewNotesProps {
  readonly feedbackId: FeedbackId
  readonly noteKey: string | null
}

/** The notes on a review, oldest first, written and changed in place. */
export function ReviewNotes({ feedbackId, noteKey }: ReviewNotesProps) {
  const notes = useCall('notes:list', { feedbackId }).data ?? []
  const editing = useInspectorStore((state) => state.editing)
  const edited =
    editing?.kind === 'note' && editing.feedbackId === feedbackId ? editing.noteId : ('none' as const)
  const edit = (noteId: number | null) =>
    useInspectorStore.getState().edit(feedbackId, { kind: 'note', noteId })
  return (
    <section className={styles.notes} aria-label={words.notes}>
      {notes.map((note) =>
        note.noteId === edited ? (
          <NoteField key={note.noteId} feedbackId={feedbackId} note={note} />
        ) : (
          <NoteView key={note.noteId} feedbackId={feedbackId} note={note} onEdit={() => edit(note.noteId)} />
        ),
      )}
      {edited === null ? (
        <NoteField feedbackId={feedbackId} note={null} />
      ) : (
        <Button
          kind="quiet"
          {...(noteKey !== null && { shortcut: noteKey })}
          icon={<IconNote {...ICON} />}
          onClick={() => edit(null)}
        >
          {words.addNote}
        </Button>
      )}
    </section>
  )
}

interface NoteViewProps {
  readonly feedbackId: FeedbackId
  readonly note: Note
  onEdit(): void
}

function NoteView({ feedbackId, note, onEdit }: NoteViewProps) {
  const client = useQueryClient()
  const style = useTimeStyle()
  const remove = () => {
    const undoing = {
      done: words.deleted,
      invert: () => ({ kind: 'add-note', feedbackId, text: note.text }) as const,
    }
    changeWithUndo(client, { kind: 'delete-note', noteId: note.noteId }, undoing).catch(showFailure)
  }
  const isChanged = note.changedAtMs !== note.createdAtMs
  return (
    <article className={styles.note}>
      <IconNote {...ICON} />
      <div>
        <p>
          <SafeText text={note.text} />
        </p>
        <small>
          {formatMoment(note.createdAtMs, style)}
          {isChanged && `, ${words.edited(formatMoment(note.changedAtMs, style))}`}
        </small>
      </div>
      <span className={styles.noteActions}>
        <IconButton label={words.editNote} icon={<IconPencil {...ICON} />} onClick={onEdit} />
        <IconButton label={words.deleteNote} icon={<IconTrash {...ICON} />} onClick={remove} />
      </span>
    </article>
  )
}

interface NoteFieldProps {
  readonly feedbackId: FeedbackId
  /** null for a new one. */
  readonly note: Note | null
}

/** Escape closes and keeps what was written for the next time. */
function NoteField({ feedbackId, note }: NoteFieldProps) {
  const client = useQueryClient()
  const key = toDraftKey(feedbackId, note?.noteId ?? null)
  const draft = useInspectorStore(({ drafts }) => drafts[key])
  const text = draft ?? note?.text ?? ''
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  const problem = findNoteProblem(text)
  const setDraft = useInspectorStore((state) => state.setDraft)
  const endEditing = useInspectorStore((state) => state.endEditing)
  useEffect(() => field.current?.focus(), [])
  const save = () => {
    if (problem !== null || isSaving) return
    setSaving(true)
    changeAnnotations(
      client,
      note ? { kind: 'change-note', noteId: note.noteId, text } : { kind: 'add-note', feedbackId, text },
    )
      .then(() => {
        setDraft(key, null)
        endEditing()
      })
      .catch((error: unknown) => {
        setSaving(false)
        showFailure(error)
      })
  }
  const discard = () => {
    setDraft(key, null)
    endEditing()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isSave && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (isSave) save()
    else endEditing()
  }
  return (
    <div className={styles.noteField}>
      <textarea
        ref={field}
        aria-label={words.note}
        aria-describedby={help}
        rows={3}
        value={text}
        onChange={(event) => setDraft(key, event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <small id={help}>
        {problem === 'too-long' ? annotationStrings.noteProblems[problem] : words.noteHint}
      </small>
      <span className={styles.noteButtons}>
        <Button
          disabledReason={problem === null ? null : annotationStrings.noteProblems[problem]}
          onClick={save}
        >
          {words.save}
        </Button>
        <Button kind="quiet" onClick={discard}>
          {words.discard}
        </Button>
      </span>
    </div>
  )
}
