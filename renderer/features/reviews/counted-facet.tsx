import { memo, useMemo } from 'react'
import type { Facet, FacetValue } from '../../../shared/domain/facets.ts'
import { withoutKey } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { useCall } from '../../ipc/use-call.ts'
import { FacetGroup } from './facet-group.tsx'
import type { ActiveFacets } from './facet-terms.ts'
import { toListedValues } from './listed-values.ts'
import { reviewsStrings } from './strings.ts'
import { ASK_AGAIN_MS } from './use-shown-result.ts'

interface CountedFacetProps {
  readonly facet: Facet
  /** The search that the counts belong to. */
  readonly applied: string
  readonly asOfMs: number | null
  readonly isActive: ActiveFacets
  /** Nothing was fetched so far, so there is nothing that a count could be of. */
  readonly isUnfetched: boolean
  /** Stands in place of values where the question cannot be answered yet. */
  readonly unanswered: string | null
  labelOf(facet: Facet, value: string): string
  onToggle(facet: Facet, value: string): void
}

const NO_VALUES: readonly FacetValue[] = []

/**
 * A facet with its counts. Values of one facet are alternatives, so its own terms are left out of the count: each value
 * shows what choosing it would bring, beside what is chosen already. Facets without a term of their own share one question.
 */
export const CountedFacet = memo(function CountedFacet(props: CountedFacetProps) {
  const { facet, applied, asOfMs, isActive, isUnfetched, unanswered, labelOf, onToggle } = props
  const filter = useMemo(() => withoutKey(applied, facet), [applied, facet])
  const reply = useCall(
    'facets:get',
    { filter, asOfMs },
    { keepsFormer: true, askAgainMs: ({ total }) => (total.isExact ? false : ASK_AGAIN_MS) },
  )
  const counted = reply.data?.facets[facet]
  const values = useMemo(
    () => (counted && !isUnfetched ? toListedValues(facet, counted, parseQuery(applied).query) : null),
    [facet, counted, applied, isUnfetched],
  )
  return (
    <FacetGroup
      facet={facet}
      values={isUnfetched ? NO_VALUES : values}
      isExact={reply.data?.total.isExact === true}
      isFormer={reply.isPlaceholderData}
      isActive={isActive}
      unanswered={isUnfetched ? reviewsStrings.facets.notFetched : unanswered}
      labelOf={labelOf}
      onToggle={onToggle}
    />
  )
})
