import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import type { Facet } from '../../../shared/domain/facets.ts'
import { OPERATIONS } from '../../../shared/domain/operation.ts'
import { toggleValue } from '../../../shared/query/edit-query.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useBusinessNames, useIsFetched } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { CountedFacet } from './counted-facet.tsx'
import { readActiveFacets } from './facet-terms.ts'
import { reviewsStrings } from './strings.ts'
import { useFindingsKnown, useRuleTitles } from './use-rules.ts'

const strings = reviewsStrings.facets
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

const OF_FINDINGS: ReadonlySet<Facet> = new Set<Facet>(['finding', 'disposition'])

interface FacetPanelProps {
  /** The search that the counts belong to. */
  readonly applied: string
  readonly asOfMs: number | null
  onChange(filter: string): void
}

/** What the result consists of; a click on a value narrows the search to it, or takes it away again. */
export const FacetPanel = memo(function FacetPanel({ applied, asOfMs, onChange }: FacetPanelProps) {
  const filter = useViewStore((state) => state.filter)
  // Annotations and counts may follow a moment later: what is typed comes first, and its rows.
  const settled = useDeferredValue(filter)
  const counted = useDeferredValue(applied)
  const isActive = useMemo(() => readActiveFacets(settled), [settled])
  const areFindingsKnown = useFindingsKnown()
  const isUnfetched = useIsFetched(OPERATIONS) === false
  const businessNames = useBusinessNames()
  const ruleTitles = useRuleTitles()
  const labelOf = useCallback(
    (facet: Facet, value: string) =>
      (facet === 'finding' ? ruleTitles.get(value) : undefined) ??
      labelFacetValue(facet, value, businessNames),
    [businessNames, ruleTitles],
  )
  const onToggle = useCallback(
    (facet: Facet, value: string) => onChange(toggleValue(useViewStore.getState().filter, facet, value)),
    [onChange],
  )
  return (
    <>
      {ORDER.map((facet) => (
        <CountedFacet
          key={facet}
          facet={facet}
          applied={counted}
          asOfMs={asOfMs}
          isActive={isActive}
          isUnfetched={isUnfetched}
          unanswered={OF_FINDINGS.has(facet) && !areFindingsKnown ? strings.notComputed : null}
          labelOf={labelOf}
          onToggle={onToggle}
        />
      ))}
    </>
  )
})

const MONTH = /^(\d{4})-(\d{2})$/
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A value of a facet as a person reads it; tags as they are, businesses by name and id. */
function labelFacetValue(facet: Facet, value: string, businessNames: ReadonlyMap<string, string>): string {
  const label = strings.values[facet]?.[value]
  if (label !== undefined) return label
  const [, year, month] = MONTH.exec(value) ?? []
  if (facet === 'changed' && year && month) {
    return monthFormat.format(Date.UTC(Number(year), Number(month) - 1))
  }
  const name = facet === 'business' ? businessNames.get(value) : undefined
  return name === undefined ? value : `${name} ${value}`
}
