import { useMemo } from 'react'
import { toChips } from '../../../shared/query/describe-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { quote } from '../../../shared/query/split-query.ts'
import { suggestFilters } from '../../../shared/query/suggest-filters.ts'
import { useRecentSearches } from '../../ipc/recent-searches.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { LOCALE } from '../counts.ts'
import type { SearchOption, SearchSection, SearchSubject } from './search-panel.tsx'
import type { SearchChip } from './search-tokens.tsx'
import { strings } from './strings.ts'
import { useKnownValues } from './use-known-values.ts'

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
  const chips = useMemo(
    () => toSearchChips(text, names, asOfMs === null ? 'State' : 'State then'),
    [text, names, asOfMs],
  )
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
            ...{ kind: 'saved' as const, key: `saved ${search.searchId}`, label: search.name },
            ...{ note: strings.saved, search: search.query },
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
