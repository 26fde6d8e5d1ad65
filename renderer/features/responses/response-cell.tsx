import { useMemo } from 'react'
import type { ResponseListRow } from '../../../shared/domain/feedback-response.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatRecordedTime, type TimeStyle } from '../../../shared/format/time.ts'
import type { Query } from '../../../shared/query/query.ts'
import { findHits } from '../../components/find-hits.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { excerptHits } from './excerpt-pieces.ts'
import { responsesStrings as strings } from './responses-strings.ts'

/** What all rows are drawn against. */
export interface ResponseContext {
  readonly query: Query
  readonly style: TimeStyle
  labelOf(businessId: string): string
}

interface ResponseCellProps {
  readonly response: ResponseListRow
  readonly context: ResponseContext
}

/** Who wrote when about which item, how that item stands now, and what was searched in its surroundings. */
export function ResponseCell({ response, context }: ResponseCellProps) {
  const { query, style, labelOf } = context
  const { type, date, feedbackId, businessId, content, item } = response
  const hits = useMemo(() => findHits(content, query), [content, query])
  return (
    <div className="response-cell">
      <div className="response-head">
        <span className="response-type">
          <ResponseIcon type={type} />
          {strings.types[type]}
        </span>
        <time className="nowrap" dateTime={date.text} title={date.text}>
          {formatRecordedTime(date, style)}
        </time>
        <span>{strings.feedback(feedbackId)}</span>
        <span className="response-business">{strings.business(labelOf(businessId))}</span>
        {hits.length > 1 && <span>{countOf(hits.length, ...strings.hits, LOCALE)}</span>}
        <span className="response-state">
          <StateLabel {...item} />
        </span>
      </div>
      <div className="response-text">
        {content === '' ? (
          <span className="dim">{strings.emptyContent}</span>
        ) : (
          <Excerpt content={content} hits={hits} />
        )}
      </div>
    </div>
  )
}

interface ExcerptProps {
  readonly content: string
  readonly hits: ReturnType<typeof findHits>
}

function Excerpt({ content, hits }: ExcerptProps) {
  const { pieces, isCutBefore, isCutAfter } = useMemo(() => excerptHits(content, hits), [content, hits])
  return (
    <>
      {isCutBefore && '… '}
      {pieces.map(({ start, text, hits: marks }, at) => (
        <span key={start}>
          {at > 0 && ' … '}
          <SafeText text={text} hits={marks} />
        </span>
      ))}
      {isCutAfter && ' …'}
    </>
  )
}
