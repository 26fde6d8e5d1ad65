import type { Facet } from '../../../shared/domain/facets.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { reviewsStrings } from './strings.ts'

const MONTH = /^(\d{4})-(\d{2})$/
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A value of a facet as a person reads it; tags as they are, businesses by name and id. */
export function labelFacetValue(
  facet: Facet,
  value: string,
  businessNames: ReadonlyMap<string, string>,
): string {
  const label = reviewsStrings.facets.values[facet]?.[value]
  if (label !== undefined) return label
  const [, year, month] = MONTH.exec(value) ?? []
  if (facet === 'changed' && year && month) {
    return monthFormat.format(Date.UTC(Number(year), Number(month) - 1))
  }
  const name = facet === 'business' ? businessNames.get(value) : undefined
  return name === undefined ? value : `${name} ${value}`
}
