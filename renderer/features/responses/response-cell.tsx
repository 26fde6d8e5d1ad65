import { memo, useMemo } from 'react'
import type { ResponseListRow } from '../../../shared/domain/feedback-response.ts'
import { countOf } from '../../../shared/format/count.ts'
import { formatRecordedTime, type TimeStyle } from '../../../shared/format/time.ts'
import type { Query } from '../../../shared/query/query.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { excerptHits } from './excerpt-pieces.ts'
import { findHits } from './find-hits.ts'
import { responsesStrings as strings } from './responses-strings.ts'

export const RESPONSE_ROW_ID = 'response-row-'

interface ResponseRowProps {
  readonly index: number
  /** CSS pixels from the top of the layer. */
  readonly y: number
  /** Rows of the whole list. */
  readonly count: number
  /** undefined while the row is on its way. */
  readonly response: ResponseListRow | undefined
  readonly isCursor: boolean
  readonly query: Query
  readonly style: TimeStyle
  labelOf(businessId: string): string
}

/** One row, drawn again only when something of it changed: a list that scrolls draws the rows that come in and no others. */
export const ResponseRow = memo(function ResponseRow(props: ResponseRowProps) {
  const { index, y, count, response, isCursor, query, style, labelOf } = props
  return (
    <div
      id={`${RESPONSE_ROW_ID}${index}`}
      className={`response-row${isCursor ? ' response-row-cursor' : ''}`}
      role="option"
      tabIndex={-1}
      data-index={index}
      aria-selected={isCursor}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ transform: `translateY(${y}px)` }}
    >
      {response && <RowContent response={response} query={query} style={style} labelOf={labelOf} />}
    </div>
  )
})

interface RowContentProps extends Pick<ResponseRowProps, 'query' | 'style' | 'labelOf'> {
  readonly response: ResponseListRow
}

/** Who wrote when about which item, how that item stands now, and what was searched in its surroundings. */
function RowContent({ response, query, style, labelOf }: RowContentProps) {
  const { type, date, feedbackId, businessId, content, item } = response
  const hits = useMemo(() => findHits(content, query), [content, query])
  return (
    <>
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
    </>
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
