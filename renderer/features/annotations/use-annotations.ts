import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import type { ItemAnnotations } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { type Editing, useInspectorStore } from '../../stores/inspector-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import { changeWithUndo, describeItems, readAnnotations } from './change-annotations.ts'

export interface Annotations {
  /** Sets the star where one of the items lacks it, else takes it away. */
  toggleStar(feedbackIds: readonly FeedbackId[]): void
  toggleWatch(feedbackIds: readonly FeedbackId[]): void
  /** Opens the field of the inspector for one item, the dialog for several. */
  editTags(feedbackIds: readonly FeedbackId[]): void
  /** Opens the field for a new note in the inspector. */
  editNote(feedbackId: FeedbackId): void
}

/**
 * Marking items from anywhere. Failures are told; the last change can be undone by key, one of several items from its
 * notification too.
 */
export function useAnnotations(): Annotations {
  const client = useQueryClient()
  return {
    toggleStar: (ids) => void toggle(client, 'star', ids).catch(showFailure),
    toggleWatch: (ids) => void toggle(client, 'watch', ids).catch(showFailure),
    editTags: (ids) => {
      const [only, ...others] = ids
      if (only === undefined || others.length > 0) useAnnotationsStore.setState({ tagsOf: ids })
      else editInPlace(only, { kind: 'tag' })
    },
    editNote: (feedbackId) => editInPlace(feedbackId, { kind: 'note', noteId: null }),
  }
}

/** The field has the focus before the next key arrives. */
function editInPlace(feedbackId: FeedbackId, what: Editing): void {
  flushSync(() => {
    useViewStore.getState().select(feedbackId)
    useInspectorStore.getState().edit(feedbackId, what)
  })
}

const FLAGS = {
  star: {
    isSet: (annotations: ItemAnnotations) => annotations.isStarred,
    set: strings.done.starSet,
    removed: strings.done.starRemoved,
  },
  watch: {
    isSet: (annotations: ItemAnnotations) => annotations.isWatched,
    set: strings.done.watchSet,
    removed: strings.done.watchRemoved,
  },
} as const

async function toggle(
  client: QueryClient,
  kind: keyof typeof FLAGS,
  feedbackIds: readonly FeedbackId[],
): Promise<void> {
  if (feedbackIds.length === 0) return
  const flag = FLAGS[kind]
  const marked = await readAnnotations(feedbackIds)
  const isSet = marked.some(({ annotations }) => !flag.isSet(annotations))
  const lacking = marked.flatMap(({ feedbackId, annotations }) =>
    flag.isSet(annotations) === isSet ? [] : [feedbackId],
  )
  await changeWithUndo(
    client,
    { kind, feedbackIds: lacking, isSet },
    {
      done: (isSet ? flag.set : flag.removed)(describeItems(lacking)),
      invert: ({ changedIds }) =>
        changedIds.length === 0 ? null : { kind, feedbackIds: [...changedIds], isSet: !isSet },
    },
  )
}
