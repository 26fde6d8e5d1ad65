import './responses.css'
import { useMemo, useState } from 'react'
import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import type { Query } from '../../../shared/query/query.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { useListKeys } from '../../components/use-list-keys.ts'
import { useScaledRows } from '../../components/use-scaled-rows.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { responsesWords as words } from '../../words/responses-words.ts'
import { findHits } from './find-hits.ts'

/** CSS pixels; responses.css says the same. */
const ROW_HEIGHT = 74
const ROW_ID = 'response-row-'
/** Two lines are shown; a hit beyond them is brought into view by beginning the excerpt before it. */
const EXCERPT_CHARACTERS = 600
const BEFORE_HIT = 60

interface ResponseListProps {
  readonly filter: string
  readonly query: Query
  readonly count: number
}

/** All responses of the search, newest first; only the rows in view exist. */
export function ResponseList({ filter, query, count }: ResponseListProps) {
  const [storedCursor, setCursor] = useState(0)
  const cursor = Math.min(storedCursor, count - 1)
  const { scrollerRef, height, rows, rowsPerScreen, scrollToRow } = useScaledRows(count, ROW_HEIGHT)
  const request = useMemo(() => ({ filter }), [filter])
  const first = rows[0]?.index ?? 0
  const pages = useRowPages('responses:list', request, first, first + rows.length)
  const select = useViewStore((state) => state.select)
  const open = (index: number) => {
    setCursor(index)
    const response = pages.rowAt(index)
    if (response) select(response.feedbackId)
  }
  const onKeyDown = useListKeys({
    count,
    cursor,
    rowsPerScreen,
    onMove: (row) => {
      setCursor(row)
      scrollToRow(row)
    },
    onOpen: () => open(cursor),
  })
  if (pages.error) return <ErrorNotice error={pages.error} />
  return (
    <div
      className="responses-scroller"
      ref={scrollerRef}
      role="listbox"
      tabIndex={0}
      aria-label={words.listLabel}
      aria-activedescendant={`${ROW_ID}${cursor}`}
      onKeyDown={onKeyDown}
    >
      <div className="responses-canvas" role="presentation" style={{ height }}>
        {rows.map(({ index, y }) => {
          const response = pages.rowAt(index)
          return (
            <div
              key={index}
              id={`${ROW_ID}${index}`}
              className={`response-row${index === cursor ? ' response-row-cursor' : ''}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === cursor}
              aria-posinset={index + 1}
              aria-setsize={count}
              style={{ transform: `translateY(${y}px)` }}
              onClick={(event) => {
                if (event.detail <= 1) open(index)
              }}
              onKeyDown={onKeyDown}
            >
              {response && <ResponseRow response={response} query={query} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function ResponseRow({ response, query }: { readonly response: FeedbackResponse; readonly query: Query }) {
  const excerpt = useMemo(() => excerptOf(response.content, query), [response.content, query])
  return (
    <>
      <div className="response-head">
        <span className="response-type">
          <ResponseIcon type={response.type} />
          {words.types[response.type]}
        </span>
        <TimeText time={response.date} />
        <span>{words.feedback(response.feedbackId)}</span>
        <span>{words.business(response.businessId)}</span>
      </div>
      <div className="response-text">
        {response.content === '' ? (
          <span className="dim">{words.emptyContent}</span>
        ) : (
          <>
            {excerpt.isCutBefore && '… '}
            <SafeText text={excerpt.text} hits={excerpt.hits} />
          </>
        )}
      </div>
    </>
  )
}

function excerptOf(content: string, query: Query) {
  const hits = findHits(content, query)
  const firstHit = hits[0]?.start ?? 0
  const start = firstHit > BEFORE_HIT * 2 ? firstHit - BEFORE_HIT : 0
  const text = content.slice(start, start + EXCERPT_CHARACTERS)
  const shifted = hits.map((hit) => ({ start: hit.start - start, end: hit.end - start }))
  return { text, hits: shifted, isCutBefore: start > 0 }
}
