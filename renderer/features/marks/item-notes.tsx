import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { Note } from '../../../shared/domain/note.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useMarksStore } from '../../stores/marks-store.ts'
import { changeMarks } from './change-marks.ts'
import { marksWords as words } from './marks-strings.ts'

/** The notes of an item with their times, oldest first. */
export function ItemNotes({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const notes = useCall('notes:list', { feedbackId })
  if (!notes.data) return null
  return (
    <ScrollRegion className="item-notes" label={words.notes}>
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
    changeMarks(client, { kind: 'delete-note', noteId: note.noteId }).catch(showFailure)
  }
  return (
    <article className="item-note">
      <p>
        <SafeText text={note.text} />
      </p>
      <footer className="line dim">
        <span>
          {words.noteTimes.written} <MomentText ms={note.createdAtMs} />
          {note.changedAtMs !== note.createdAtMs && (
            <>
              , {words.noteTimes.changed} <MomentText ms={note.changedAtMs} />
            </>
          )}
        </span>
        {isAsking ? (
          <>
            <span role="alert">{words.deleteNoteQuestion}</span>
            <Button size="compact-xs" variant="light" color="red" onClick={remove}>
              {words.deleteNote}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setAsking(false)}>
              {words.keepNote}
            </Button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="link-button"
              onClick={() => useMarksStore.getState().editNote({ feedbackId, note })}
            >
              {words.editNote}
            </button>
            <button type="button" className="link-button" onClick={() => setAsking(true)}>
              {words.deleteNote}
            </button>
          </>
        )}
      </footer>
    </article>
  )
}
