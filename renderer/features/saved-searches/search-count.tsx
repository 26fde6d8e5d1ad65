import type { SavedSearch } from '../../../shared/domain/saved-search.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { searchesWords as words } from '../../words/searches-words.ts'

/** Rows that the search selects now; “≥” while they are still being counted; nothing where it cannot be read any more. */
export function SearchCount({ search }: { readonly search: SavedSearch }) {
  return search.subject === 'feedback' ? <FeedbackCount search={search} /> : <ResponseCount search={search} />
}

function FeedbackCount({ search: { query, asOfMs } }: { readonly search: SavedSearch }) {
  const { data, error } = useCall('feedback:count', { filter: query, asOfMs })
  if (error) return null
  return <Count text={data && `${data.isExact ? '' : '≥ '}${formatCount(data.count, LOCALE)}`} />
}

function ResponseCount({ search: { query } }: { readonly search: SavedSearch }) {
  const { data, error } = useCall('responses:count', { filter: query })
  if (error) return null
  return <Count text={data && formatCount(data.count, LOCALE)} />
}

function Count({ text }: { readonly text: string | undefined }) {
  return <span className="dim">{text ?? words.counting}</span>
}
