import { IconTag } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  findTagProblem,
  foldTag,
  hasNews,
  tidyTag,
  type WatchedItem,
} from '../../../shared/domain/annotations.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Token } from '../../components/controls/chip.tsx'
import { Field } from '../../components/controls/field.tsx'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useInspectorStore } from '../../stores/inspector-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { annotationStrings } from '../annotations/annotation-strings.ts'
import { changeAnnotations, changeTagsWithUndo } from '../annotations/change-annotations.ts'
import styles from './decision.module.css'
import { strings } from './strings.ts'

const words = strings.decision

/** Tags with a field for another one, and what is new of a watched review. */
export function ReviewTags({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const own = useCall('annotations:get', { feedbackIds: [feedbackId] }).data?.[0]?.annotations
  const showRows = useViewStore((state) => state.showRows)
  const showView = useShowView()
  const isEditing = useInspectorStore(
    ({ editing }) => editing?.kind === 'tag' && editing.feedbackId === feedbackId,
  )
  const change = useTagChange(feedbackId)
  const showTagged = (tag: string) => {
    showRows(toTagTerm(tag))
    showView('reviews')
  }
  return (
    <>
      {own?.isWatched && <News feedbackId={feedbackId} />}
      <fieldset className={styles.tags} aria-label={words.tags}>
        {own?.tags.map((tag) => (
          <Token
            key={tag}
            name={null}
            value={tag}
            onEdit={() => showTagged(tag)}
            onRemove={() => change({ add: [], remove: [tag] })}
          />
        ))}
        {isEditing ? (
          <TagField own={own?.tags ?? []} onAdd={(tag) => change({ add: [tag], remove: [] })} />
        ) : (
          <Button
            kind="quiet"
            shortcut="T"
            icon={<IconTag size={14} stroke={1.75} aria-hidden />}
            onClick={() => useInspectorStore.getState().edit(feedbackId, { kind: 'tag' })}
          >
            {words.tag}
          </Button>
        )}
      </fieldset>
    </>
  )
}

interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

function useTagChange(feedbackId: FeedbackId): (change: TagChange) => void {
  const client = useQueryClient()
  return (change) => {
    changeTagsWithUndo(client, { kind: 'tags', feedbackIds: [feedbackId], ...change }).catch(showFailure)
  }
}

interface TagFieldProps {
  readonly own: readonly string[]
  onAdd(tag: string): void
}

/** Enter adds and waits for the next tag; Escape, or Enter without a name, closes. */
function TagField({ own, onAdd }: TagFieldProps) {
  const known = useCall('tags:list', undefined).data ?? []
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const problem = text === '' ? null : findTagProblem(text)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const endEditing = useInspectorStore((state) => state.endEditing)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' || text.trim() === '') endEditing()
    else if (!problem) {
      const folded = foldTag(text)
      onAdd(known.find(({ name }) => foldTag(name) === folded)?.name ?? tidyTag(text))
      setText('')
    }
  }
  const owned = new Set(own.map(foldTag))
  return (
    <div className={styles.tagField}>
      <Field
        ref={field}
        aria-label={words.newTag}
        placeholder={words.newTagHint}
        list={list}
        value={text}
        maxLength={200}
        error={problem && annotationStrings.tagProblems[problem]}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={list}>
        {known
          .filter(({ name }) => !owned.has(foldTag(name)))
          .map(({ name }) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </div>
  )
}

/** What came since the auditor last looked. Showing it is looking: the badge forgets the review, this tab does not. */
function News({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const watched = useCall('watchlist:get', undefined).data
  const client = useQueryClient()
  const style = useTimeStyle()
  const [shown, setShown] = useState<WatchedItem | null>(null)
  const item = watched?.find((candidate) => candidate.feedbackId === feedbackId)
  const news = item && hasNews(item) ? item : null
  useEffect(() => {
    if (!news) return
    setShown(news)
    changeAnnotations(client, { kind: 'looked-at', feedbackIds: [feedbackId] }).catch(showFailure)
  }, [news, feedbackId, client])
  if (!shown) return null
  return <p className={styles.news}>{words.news(formatDay(shown.seenAtMs, style), describeNews(shown))}</p>
}

/** `2 new history entries, 1 new response`; empty where nothing is new. */
function describeNews({ newEvents, newResponses, changedEntries }: WatchedItem): string {
  const parts = [
    [newEvents, annotationStrings.newEvents],
    [newResponses, annotationStrings.newResponses],
    [changedEntries, annotationStrings.changedEntries],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => countOf(count, one, many))
    .join(', ')
}

/** The query that selects exactly the items with a tag. */
function toTagTerm(tag: string): string {
  return `tag:"${tag.replace(/["\\]/g, '\\$&')}"`
}
