import './marks.css'
import { Button } from '@mantine/core'
import { IconBell, IconBellFilled, IconNote, IconStar, IconStarFilled, IconTag } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ItemNotes } from './item-notes.tsx'
import { marksWords as words } from './marks-strings.ts'
import { toTagTerm } from './tag-term.ts'
import { type Marks, useMarks } from './use-marks.ts'
import { WatchNews } from './watch-news.tsx'

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Star, watch, tags and notes of one item, editable in place; the keys s, w, t and n work while the pane is open. */
export function ItemMarksSection({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const marked = useCall('marks:get', { feedbackIds: [feedbackId] })
  const showRows = useViewStore((state) => state.showRows)
  const marks = useMarks()
  useMarkKeys(feedbackId, marks)
  if (marked.error) return <ErrorNotice error={marked.error} />
  const own = marked.data?.[0]?.marks
  if (!own) return null
  return (
    <section className="item-marks" aria-label={words.section}>
      <div className="item-marks-bar">
        <Button
          size="compact-sm"
          variant={own.isStarred ? 'light' : 'default'}
          aria-pressed={own.isStarred}
          leftSection={own.isStarred ? <IconStarFilled {...ICON} /> : <IconStar {...ICON} />}
          onClick={() => marks.toggleStar([feedbackId])}
        >
          {own.isStarred ? words.starred : words.star}
        </Button>
        <Button
          size="compact-sm"
          variant={own.isWatched ? 'light' : 'default'}
          aria-pressed={own.isWatched}
          leftSection={own.isWatched ? <IconBellFilled {...ICON} /> : <IconBell {...ICON} />}
          onClick={() => marks.toggleWatch([feedbackId])}
        >
          {own.isWatched ? words.watched : words.watch}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag {...ICON} />}
          onClick={() => marks.editTags([feedbackId])}
        >
          {words.editTags}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconNote {...ICON} />}
          onClick={() => marks.editNote(feedbackId)}
        >
          {words.addNote}
        </Button>
      </div>
      {own.tags.length > 0 && (
        <ul className="item-tags" aria-label={words.tags}>
          {own.tags.map((tag) => (
            <li key={tag}>
              <button type="button" className="item-tag" onClick={() => showRows(toTagTerm(tag))}>
                <SafeText text={tag} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {own.isWatched && <WatchNews feedbackId={feedbackId} />}
      {own.noteCount > 0 && <ItemNotes feedbackId={feedbackId} />}
    </section>
  )
}

/** The list handles the same keys for its own rows; what it handled does not arrive here. */
function useMarkKeys(feedbackId: FeedbackId, marks: Marks): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
        return
      const run = {
        s: () => marks.toggleStar([feedbackId]),
        w: () => marks.toggleWatch([feedbackId]),
        t: () => marks.editTags([feedbackId]),
        n: () => marks.editNote(feedbackId),
      }[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [feedbackId, marks])
}

function isTaken(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return isTyping || document.querySelector('[role="dialog"]') !== null
}
