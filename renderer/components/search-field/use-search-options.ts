import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecentSearch } from '../../../shared/domain/saved-search.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { toChips } from '../../../shared/query/describe-query.ts'
import type { KnownValues } from '../../../shared/query/keys/key.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { quote } from '../../../shared/query/split-query.ts'
import { suggestFilters } from '../../../shared/query/suggest-filters.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessNames, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { LOCALE } from '../counts.ts'
import type { SearchOption, SearchSection, SearchSubject } from './search-panel.tsx'
import type { SearchChip } from './search-tokens.tsx'
import { strings } from './strings.ts'

interface SearchState {
  readonly subject: SearchSubject
  readonly text: string
  readonly draft: string
  readonly asOfMs: number | null
  readonly isOpen: boolean
}

const MOST_SAVED = 4

/** What the panel below the search field offers, and the tokens in the field. */
export function useSearchOptions({ subject, text, draft, asOfMs, isOpen }: SearchState) {
  const names = useBusinessNames()
  const known = useKnownValues(isOpen)
  const chips = toSearchChips(text, names, asOfMs === null ? 'State' : 'State then')
  const recent = useRecentSearches(subject)
  const saved = useCall('searches:list', undefined, { enabled: isOpen, keepsFormer: true }).data
  const sections = useMemo<readonly SearchSection[]>(() => {
    const { correction, filters } = suggestFilters(draft, known, asOfMs !== null)
    const found: SearchSection = {
      title:
        correction === null ? (filters.length > 0 ? strings.filters : null) : strings.didYouMean(correction),
      options: filters.map(({ term, label }) => ({ kind: 'filter', label, term, key: term })),
    }
    const words = toWordsOption(draft)
    const inResponses: SearchSection = { title: strings.inResponses, options: words ? [words] : [] }
    const remembered: SearchSection = {
      title: strings.recent,
      options: [
        ...recent
          .filter((query) => query !== text.trim())
          .map((query) => toRecent(query, names))
          .filter((option) => option !== null),
        ...(saved ?? [])
          .filter((search) => search.subject === subject && search.asOfMs === null)
          .filter(({ name }) => name.toLowerCase().includes(draft.trim().toLowerCase()))
          .slice(0, MOST_SAVED)
          .map((search) => ({
            kind: 'saved' as const,
            key: `saved ${search.searchId}`,
            label: search.name,
            note: strings.saved,
            search: search.query,
          })),
      ],
    }
    const order =
      subject === 'responses' ? [inResponses, found, remembered] : [found, inResponses, remembered]
    return order.filter(({ options }) => options.length > 0)
  }, [draft, known, recent, saved, subject, names, text, asOfMs])
  return { sections, chips }
}

/** A term that has a name of its own in the token. */
const NAMED = /^(?<name>Businesses|Business|Changed|Tag|Contains) (?<value>.+)$/u

function toSearchChips(
  text: string,
  names: ReadonlyMap<string, string>,
  state: string,
): readonly SearchChip[] {
  return toChips(text, LOCALE, names).map((chip) => {
    const term = text.slice(chip.start, chip.end)
    if (/^state:/iu.test(term)) return { ...chip, name: state }
    if (/^state-now:/iu.test(term))
      return { ...chip, name: 'State now', label: chip.label.replaceAll(' now', '') }
    const { name = null, value = chip.label } = NAMED.exec(chip.label)?.groups ?? {}
    return { ...chip, name, label: value }
  })
}

/** What was typed as words of responses; null where it holds none, or keys. */
function toWordsOption(typed: string): SearchOption | null {
  const text = typed.trim()
  if (text === '' || /\p{L}[\p{L}-]*:\S/u.test(text)) return null
  const { query, errors } = parseQuery(text)
  const isReadable = errors.length === 0 && !(query.kind === 'and' && query.parts.length === 0)
  const term = isReadable ? text : quote(text)
  if (parseQuery(term).errors.length > 0) return null
  const isOr = isReadable && query.kind === 'or'
  return { kind: 'words', key: 'words', label: strings.withWords(text), term: isOr ? `(${term})` : term }
}

function toRecent(query: string, names: ReadonlyMap<string, string>): SearchOption | null {
  const chips = toSearchChips(query, names, 'State')
  if (chips.length === 0) return null
  const label = chips
    .map(({ name, label: value }) => (name === null ? value : `${name} ${value}`))
    .join(' · ')
  return { kind: 'recent', key: `recent ${query}`, label, search: query }
}

/** What completion may name. @param isWanted nothing is asked for before somebody types. */
export function useKnownValues(isWanted: boolean): KnownValues {
  const options = { enabled: isWanted, keepsFormer: true }
  const businesses = useCall('businesses:list', undefined, options).data
  const tags = useCall('tags:list', undefined, options).data
  const searches = useCall('searches:list', undefined, options).data
  const today = toDayText(useDataCutoff() ?? 0, useAuditZone())
  return {
    businesses: businesses?.map(({ businessId, name }) => ({ id: businessId, name })) ?? [],
    tags: tags?.map(({ name }) => name) ?? [],
    savedSearches: searches ?? [],
    today,
    locale: LOCALE,
  }
}

type Subject = RecentSearch['subject']

/** The last searches of a list, newest first, as the workspace keeps them. */
function useRecentSearches(subject: Subject): readonly string[] {
  return useCall('searches:recent', { subject }).data ?? []
}

/** Keeps a search among the last ones. Where it cannot be stored, it is only not offered. */
export function useRememberSearch(subject: Subject): (text: string) => void {
  const client = useQueryClient()
  return (text) => {
    const query = text.trim()
    if (query === '') return
    call('searches:remember', { subject, query })
      .then(() => client.invalidateQueries({ queryKey: ['searches:recent', { subject }] }))
      .catch(() => undefined)
  }
}
