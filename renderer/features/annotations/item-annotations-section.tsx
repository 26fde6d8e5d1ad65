import './annotations.css'
import { Button } from '@mantine/core'
import { IconBell, IconBellFilled, IconNote, IconStar, IconStarFilled, IconTag } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import { ItemNotes } from './item-notes.tsx'
import { toTagTerm } from './tag-term.ts'
import { type Annotations, useAnnotations } from './use-annotations.ts'
import { WatchNews } from './watch-news.tsx'

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/** Star, watch, tags and notes of one item, editable in place; the keys s, w, t and n work while the pane is open. */
export function ItemAnnotationsSection({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const marked = useCall('annotations:get', { feedbackIds: [feedbackId] })
  const showRows = useViewStore((state) => state.showRows)
  const annotations = useAnnotations()
  useAnnotationKeys(feedbackId, annotations)
  if (marked.error) return <ErrorNotice error={marked.error} />
  const own = marked.data?.[0]?.annotations
  if (!own) return null
  return (
    <section className="item-annotations" aria-label={strings.section}>
      <div className="item-annotations-bar">
        <Button
          size="compact-sm"
          variant={own.isStarred ? 'light' : 'default'}
          aria-pressed={own.isStarred}
          leftSection={own.isStarred ? <IconStarFilled {...ICON} /> : <IconStar {...ICON} />}
          onClick={() => annotations.toggleStar([feedbackId])}
        >
          {own.isStarred ? strings.starred : strings.star}
        </Button>
        <Button
          size="compact-sm"
          variant={own.isWatched ? 'light' : 'default'}
          aria-pressed={own.isWatched}
          leftSection={own.isWatched ? <IconBellFilled {...ICON} /> : <IconBell {...ICON} />}
          onClick={() => annotations.toggleWatch([feedbackId])}
        >
          {own.isWatched ? strings.watched : strings.watch}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTag {...ICON} />}
          onClick={() => annotations.editTags([feedbackId])}
        >
          {strings.editTags}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconNote {...ICON} />}
          onClick={() => annotations.editNote(feedbackId)}
        >
          {strings.addNote}
        </Button>
      </div>
      {own.tags.length > 0 && (
        <ul className="item-tags" aria-label={strings.tags}>
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
function useAnnotationKeys(feedbackId: FeedbackId, annotations: Annotations): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target))
        return
      const run = {
        s: () => annotations.toggleStar([feedbackId]),
        w: () => annotations.toggleWatch([feedbackId]),
        t: () => annotations.editTags([feedbackId]),
        n: () => annotations.editNote(feedbackId),
      }[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [feedbackId, annotations])
}

function isTaken(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  return isTyping || document.querySelector('[role="dialog"]') !== null
}
