import './facet-panel.css'
import type { Facet } from '../../../shared/domain/facets.ts'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { feedbackWords } from '../../words/feedback-words.ts'
import { FacetGroup } from './facet-group.tsx'
import { isFacetActive, toggleFacet } from './facet-terms.ts'
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
  /** The search as typed, which a click changes. */
  readonly filter: string
  onChange(filter: string): void
}

/** What the result consists of; a click on a value narrows the search to it, or takes it away again. */
export function FacetPanel({ applied, asOfMs, filter, onChange }: FacetPanelProps) {
  const reply = useCall(
    'facets:get',
    { filter: applied, asOfMs },
    { keepsFormer: true, askAgainMs: ({ total }) => (total.isExact ? false : ASK_AGAIN_MS) },
  )
  const isExact = reply.data?.total.isExact === true
  return (
    <ScrollRegion className="facet-panel" label={words.label}>
      {ORDER.map((facet) => (
        <FacetGroup
          key={facet}
          facet={facet}
          values={reply.data?.facets[facet] ?? null}
          isExact={isExact}
          isFormer={reply.isPlaceholderData}
          isActive={(value) => isFacetActive(filter, facet, value)}
          onToggle={(value) => onChange(toggleFacet(filter, facet, value))}
        />
      ))}
    </ScrollRegion>
  )
}
