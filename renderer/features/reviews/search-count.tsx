import type { SavedSearch } from '../../../shared/domain/saved-search.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { formatCount } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import styles from './reviews.module.css'
import { searchesStrings as strings } from './searches-strings.ts'

/** Rows that the search selects now; “≥” while they are still being counted; said where it cannot be read any more. */
export function SearchCount({ search }: { readonly search: SavedSearch }) {
  if (!isReadable(search)) return <span className={styles.unread}>{strings.unread}</span>
  return search.subject === 'feedback' ? <ReviewCount {...search} /> : <ResponseCount search={search} />
}

/** Another version may have saved what this one does not understand. */
export function isReadable({ query }: Pick<SavedSearch, 'query'>): boolean {
  return parseQuery(query).errors.length === 0
}

export function ReviewCount({ query, asOfMs }: Pick<SavedSearch, 'query' | 'asOfMs'>) {
  const { data, error } = useCall('feedback:count', { filter: query, asOfMs })
  if (error) return null
  return <Count text={data && `${data.isExact ? '' : '≥ '}${formatCount(data.count)}`} />
}

function ResponseCount({ search: { query } }: { readonly search: SavedSearch }) {
  const { data, error } = useCall('responses:count', { filter: query })
  if (error) return null
  return <Count text={data && formatCount(data.count)} />
}

function Count({ text }: { readonly text: string | undefined }) {
  return <span className="dim">{text ?? strings.counting}</span>
}
