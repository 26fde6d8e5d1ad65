import './facet-panel.css'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { Facet } from '../../../shared/domain/facets.ts'
import { toggleValue } from '../../../shared/query/edit-query.ts'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useBusinessNames } from '../../ipc/use-business-names.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackWords } from '../../words/feedback-words.ts'
import { FacetGroup } from './facet-group.tsx'
import { readActiveFacets } from './facet-terms.ts'
import { labelFacetValue } from './label-facet-value.ts'
import { ASK_AGAIN_MS } from './use-shown-result.ts'

const words = feedbackWords.facets
/** From what most questions begin with to what few do. */
const ORDER: readonly Facet[] = [
  'visibility',
  'deleted',
  'response',
  'finding',
  'disposition',
  'tag',
  'changed',
  'business',
]

interface FacetPanelProps {
  /** The search that the counts belong to. */
  readonly applied: string
  readonly asOfMs: number | null
  /** The search as typed, whose terms are marked. */
  readonly filter: string
  onChange(filter: string): void
}

/** What the result consists of; a click on a value narrows the search to it, or takes it away again. */
export const FacetPanel = memo(function FacetPanel({ applied, asOfMs, filter, onChange }: FacetPanelProps) {
  const reply = useCall(
    'facets:get',
    { filter: applied, asOfMs },
    { keepsFormer: true, askAgainMs: ({ total }) => (total.isExact ? false : ASK_AGAIN_MS) },
  )
  // The marks may follow a moment later: what is typed comes first.
  const settled = useDeferredValue(filter)
  const isActive = useMemo(() => readActiveFacets(settled), [settled])
  const isExact = reply.data?.total.isExact === true
  const businessNames = useBusinessNames()
  const labelOf = useCallback(
    (facet: Facet, value: string) => labelFacetValue(facet, value, businessNames),
    [businessNames],
  )
  const onToggle = useCallback(
    (facet: Facet, value: string) => onChange(toggleValue(useViewStore.getState().filter, facet, value)),
    [onChange],
  )
  return (
    <ScrollRegion className="facet-panel" label={words.label}>
      {ORDER.map((facet) => (
        <FacetGroup
          key={facet}
          facet={facet}
          values={reply.data?.facets[facet] ?? null}
          isExact={isExact}
          isFormer={reply.isPlaceholderData}
          isActive={isActive}
          labelOf={labelOf}
          onToggle={onToggle}
        />
      ))}
    </ScrollRegion>
  )
})
