import { useMemo } from 'react'
import type { ResponseListRow } from '../../../shared/domain/feedback-response.ts'
import { countOf } from '../../../shared/format/count.ts'
import type { Query } from '../../../shared/query/query.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useBusinessLabel } from '../../ipc/use-business-names.ts'
import { responsesWords as words } from '../../words/responses-words.ts'
import { excerptHits } from './excerpt-pieces.ts'
import { findHits } from './find-hits.ts'

interface ResponseRowProps {
  readonly response: ResponseListRow
  readonly query: Query
}

/** Who wrote when about which item, how that item stands now, and what was searched in its surroundings. */
export function ResponseRow({ response, query }: ResponseRowProps) {
  const labelOf = useBusinessLabel()
  const hits = useMemo(() => findHits(response.content, query), [response.content, query])
  return (
    <>
      <div className="response-head">
        <span className="response-type">
          <ResponseIcon type={response.type} />
          {words.types[response.type]}
        </span>
        <TimeText time={response.date} />
        <span>{words.feedback(response.feedbackId)}</span>
        <span className="response-business">{words.business(labelOf(response.businessId))}</span>
        {hits.length > 1 && <span>{countOf(hits.length, ...words.hits, LOCALE)}</span>}
        <span className="response-state">
          <StateLabel {...response.item} />
        </span>
      </div>
      <div className="response-text">
        {response.content === '' ? (
          <span className="dim">{words.emptyContent}</span>
        ) : (
          <Excerpt content={response.content} hits={hits} />
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
