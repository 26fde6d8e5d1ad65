import { memo, useDeferredValue } from 'react'
import type { Facet, FacetValue } from '../../../shared/domain/facets.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { listValues, toggleValue, withoutKey } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query } from '../../../shared/query/query.ts'
import { LOCALE } from '../../components/counts.ts'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useIsFetched } from '../../stores/work-store.ts'
import { type ActiveFacets, FacetGroup, readActiveFacets } from './facet-group.tsx'
import { reviewsStrings } from './strings.ts'

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

const MONTH = /^(\d{4})-(\d{2})$/
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })

const NO_VALUES: readonly FacetValue[] = []

/** Facets whose values are known before anything is counted. */
const CLOSED: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  visibility: ['shown', 'hidden', 'unknown'],
  deleted: ['no', 'yes', 'unknown'],
  response: ['none', 'owner', 'customer', 'any', 'not-fetched'],
}
/** Facets in which a value that the search asks for is one value of the list, no range and no pattern. */
const PLAIN: ReadonlySet<Facet> = new Set<Facet>(['business', 'disposition'])

/**
 * A facet with its counts. Values of one facet are alternatives, so its own terms are left out of the count: each value
 * shows what choosing it would bring, beside what is chosen already. Facets without a term of their own share one
 * question.
 */
const CountedFacet = memo(function CountedFacet(props: CountedFacetProps) {
  const { facet, applied, asOfMs, isActive, isUnfetched, unanswered, labelOf, onToggle } = props
  const filter = withoutKey(applied, facet)
  const reply = useCall(
    'facets:get',
    { filter, asOfMs },
    { keepsFormer: true, askAgainMs: ({ total }) => untilExact(total) },
  )
  const counted = reply.data?.facets[facet]
  const values = counted && !isUnfetched ? toListedValues(facet, counted, parseQuery(applied).query) : null
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

/** What the result consists of; a click on a value narrows the search to it, or takes it away again. */
export const FacetPanel = memo(function FacetPanel({ applied, asOfMs, onChange }: FacetPanelProps) {
  const filter = useViewStore((state) => state.filter)
  // Annotations and counts may follow a moment later: what is typed comes first, and its rows.
  const settled = useDeferredValue(filter)
  const counted = useDeferredValue(applied)
  const isActive = readActiveFacets(settled)
  const areFindingsKnown = useFindingsKnown()
  const isUnfetched = useIsFetched(OPERATIONS) === false
  const businessNames = useBusinessNames()
  const ruleTitles = useRuleTitles()
  const labelOf = (facet: Facet, value: string) =>
    (facet === 'finding' ? ruleTitles.get(value) : undefined) ?? labelFacetValue(facet, value, businessNames)
  const onToggle = (facet: Facet, value: string) =>
    onChange(toggleValue(useViewStore.getState().filter, facet, value))
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

interface CountedFacetProps {
  readonly facet: Facet
  /** The search that the counts belong to. */
  readonly applied: string
  readonly asOfMs: number | null
  readonly isActive: ActiveFacets
  /** Nothing was fetched so far, so there is nothing that a count could be of. */
  readonly isUnfetched: boolean
  /** Shown instead of values where the question cannot be answered yet. */
  readonly unanswered: string | null
  labelOf(facet: Facet, value: string): string
  onToggle(facet: Facet, value: string): void
}

const RULES_AGAIN_MS = 2_000

/**
 * Whether every rule has been applied to the cache as it is: until then, that an item has no finding is not known.
 * Asking starts the rules where they have to be applied. True while there is no answer, so that nothing flashes.
 */
export function useFindingsKnown(): boolean {
  const overview = useCall('findings:rules', undefined, {
    keepsFormer: true,
    askAgainMs: ({ rules }) => (rules.every(({ isCurrent }) => isCurrent) ? false : RULES_AGAIN_MS),
  })
  return overview.data?.rules.every(({ isCurrent }) => isCurrent) ?? true
}

/** What the rules are called, by their names; empty until it is known. */
export function useRuleTitles(): ReadonlyMap<string, string> {
  const rules = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules
  // Asked again every few seconds while rules run: only other titles are another map.
  const titles = rules?.map(({ rule }) => `${rule.name}\t${rule.title}`).join('\n') ?? ''
  return new Map(titles.split('\n').map(toPair))
}

function toPair(line: string): [string, string] {
  const [name = '', title = ''] = line.split('\t')
  return [name, title]
}

/**
 * The counted values, then with 0 those of a closed list and those that the search asks for: no value vanishes for
 * having none.
 */
export function toListedValues(
  facet: Facet,
  counted: readonly FacetValue[],
  query: Query,
): readonly FacetValue[] {
  const expected = new Set([...(CLOSED[facet] ?? []), ...(PLAIN.has(facet) ? listValues(query, facet) : [])])
  for (const { value } of counted) expected.delete(value)
  if (expected.size === 0) return counted
  return [...counted, ...Array.from(expected, (value) => ({ value, count: 0 }))]
}
