import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Note } from '../../../shared/domain/annotations.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import { changeAnnotations } from './change-annotations.ts'

/** The notes of an item with their times, oldest first. */
export function ItemNotes({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const notes = useCall('notes:list', { feedbackId })
  if (!notes.data) return null
  return (
    <ScrollRegion className="item-notes" label={strings.notes}>
      {notes.data.map((note) => (
        <NoteView key={note.noteId} feedbackId={feedbackId} note={note} />
      ))}
    </ScrollRegion>
  )
}

function NoteView({ feedbackId, note }: { readonly feedbackId: FeedbackId; readonly note: Note }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const remove = () => {
    changeAnnotations(client, { kind: 'delete-note', noteId: note.noteId }).catch(showFailure)
  }
  return (
    <article className="item-note">
      <p>
        <SafeText text={note.text} />
      </p>
      <footer className="line dim">
        <span>
          {strings.noteTimes.written} <MomentText ms={note.createdAtMs} />
          {note.changedAtMs !== note.createdAtMs && (
            <>
              , {strings.noteTimes.changed} <MomentText ms={note.changedAtMs} />
            </>
          )}
        </span>
        {isAsking ? (
          <>
            <span role="alert">{strings.deleteNoteQuestion}</span>
            <Button size="compact-xs" variant="light" color="red" onClick={remove}>
              {strings.deleteNote}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setAsking(false)}>
              {strings.keepNote}
            </Button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="link-button"
              onClick={() => useAnnotationsStore.getState().editNote({ feedbackId, note })}
            >
              {strings.editNote}
            </button>
            <button type="button" className="link-button" onClick={() => setAsking(true)}>
              {strings.deleteNote}
            </button>
          </>
        )}
      </footer>
    </article>
  )
}
