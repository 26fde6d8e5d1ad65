import { TextInput } from '@mantine/core'
import { memo, useId, useState } from 'react'
import type { Facet, FacetValue } from '../../../shared/domain/facets.ts'
import { hasValue } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query } from '../../../shared/query/query.ts'
import { formatCount } from '../../components/counts.ts'
import { SafeText } from '../../components/safe-text.tsx'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'

const strings = reviewsStrings.facets
/** Values of a facet that stand there at once. */
const FEW = 8
/** From this many on there is a box to find one in. */
const MANY = 12

interface FacetGroupProps {
  readonly facet: Facet
  /** null until there is a first answer. */
  readonly values: readonly FacetValue[] | null
  readonly isExact: boolean
  /** Whether the counts are still those of the search before. */
  readonly isFormer: boolean
  readonly isActive: ActiveFacets
  /** Why there is no answer yet, in place of the values. */
  readonly unanswered: string | null
  /** Of one facet's values, in words. */
  labelOf(facet: Facet, value: string): string
  onToggle(facet: Facet, value: string): void
}

/** One facet with its values; drawn again when counts or marks change, not with every key. */
export const FacetGroup = memo(function FacetGroup(props: FacetGroupProps) {
  const { facet, values, isExact, isFormer, isActive, unanswered, labelOf, onToggle } = props
  const [isWhole, setWhole] = useState(false)
  const [needle, setNeedle] = useState('')
  const titleId = useId()
  if (values === null) return <PendingGroup name={strings.names[facet]} />
  const found = values.filter(({ value }) => matches(`${labelOf(facet, value)} ${value}`, needle))
  const drawn = isWhole || needle !== '' ? found : keepActive(found, (value) => isActive(facet, value))
  return (
    <section className={styles.filterGroup} aria-labelledby={titleId} aria-busy={isFormer}>
      <h3 id={titleId}>{strings.names[facet]}</h3>
      {values.length >= MANY && (
        <TextInput
          size="xs"
          aria-label={strings.find(strings.names[facet])}
          placeholder={strings.find(strings.names[facet])}
          value={needle}
          onChange={(event) => setNeedle(event.currentTarget.value)}
        />
      )}
      <ul>
        {drawn.map((entry) => (
          <FacetLine
            key={entry.value}
            facet={facet}
            entry={entry}
            label={labelOf(facet, entry.value)}
            isExact={isExact}
            isActive={isActive(facet, entry.value)}
            onToggle={onToggle}
          />
        ))}
      </ul>
      {unanswered !== null && <p className="dim">{unanswered}</p>}
      {unanswered === null && values.length === 0 && <p className="dim">{strings.nothing}</p>}
      {values.length > 0 && found.length === 0 && <p className="dim">{strings.noneFound}</p>}
      {needle === '' && found.length > FEW && (
        <button
          type="button"
          className={`link-button ${styles.filterMore}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? strings.fewer : strings.more(found.length - drawn.length)}
        </button>
      )}
    </section>
  )
})

interface FacetLineProps {
  readonly facet: Facet
  readonly entry: FacetValue
  readonly label: string
  readonly isExact: boolean
  readonly isActive: boolean
  onToggle(facet: Facet, value: string): void
}

function FacetLine({ facet, entry, label, isExact, isActive, onToggle }: FacetLineProps) {
  const countId = useId()
  const count = formatCount(entry.count)
  return (
    <li className={styles.filterLine} data-active={isActive || undefined}>
      <button
        type="button"
        aria-pressed={isActive}
        aria-describedby={countId}
        title={label}
        onClick={() => onToggle(facet, entry.value)}
      >
        <SafeText text={label} />
      </button>
      <span id={countId} className={styles.filterCount}>
        {isExact ? count : <AtLeast count={count} />}
      </span>
    </li>
  )
}

function AtLeast({ count }: { readonly count: string }) {
  return (
    <>
      <span aria-hidden="true">{strings.atLeast(count)}</span>
      <span className="visually-hidden">{strings.atLeastLong(count)}</span>
    </>
  )
}

function PendingGroup({ name }: { readonly name: string }) {
  return (
    <section className={styles.filterGroup} aria-busy="true">
      <h3>{name}</h3>
      <div className={styles.pending} />
    </section>
  )
}

/** The first few, and the chosen ones wherever they stand. */
function keepActive(
  values: readonly FacetValue[],
  isActive: (value: string) => boolean,
): readonly FacetValue[] {
  return values.filter(({ value }, index) => index < FEW || isActive(value))
}

function matches(label: string, needle: string): boolean {
  return label.toLocaleLowerCase().includes(needle.trim().toLocaleLowerCase())
}

/** Which values a search text keeps by terms of their own. */
export type ActiveFacets = (facet: Facet, value: string) => boolean

/** Reads the text once for all values: a facet can have hundreds, and this runs while somebody types. */
export function readActiveFacets(filter: string): ActiveFacets {
  const { query } = parseQuery(filter)
  const keys = new Set<string>()
  collectKeys(query, keys)
  return (facet, value) => keys.has(facet) && hasValue(query, facet, value)
}

/** Whether a search selects by what the rules found, or by what was decided about it. */
export function asksForFindings(filter: string): boolean {
  const keys = new Set<string>()
  collectKeys(parseQuery(filter).query, keys)
  return keys.has('finding') || keys.has('disposition')
}

function collectKeys(query: Query, keys: Set<string>): void {
  if (query.kind === 'term') keys.add(query.term.key)
  else if (query.kind === 'not') collectKeys(query.part, keys)
  else for (const part of query.parts) collectKeys(part, keys)
}
