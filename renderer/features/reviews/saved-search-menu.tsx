import { Menu } from '@mantine/core'
import { IconBell, IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react'
import { memo } from 'react'
import type { SavedSearch, SearchDraft } from '../../../shared/domain/saved-search.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import styles from './reviews.module.css'
import { searchesStrings as strings } from './strings.ts'

/** Saved searches with their counts, and the way to save the one on screen. */
export const SavedSearchMenu = memo(function SavedSearchMenu(props: {
  readonly subject: SearchDraft['subject']
}) {
  const { subject } = props
  const searches = useCall('searches:list', undefined)
  const show = useShowSearch()
  return (
    <Menu position="bottom-start" width={320} withinPortal>
      <Menu.Target>
        <IconButton label={strings.menu} icon={<IconBookmark size={16} stroke={1.6} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconBookmarkPlus size={15} aria-hidden />}
          onClick={() => useAnnotationsStore.setState({ savingSearch: currentSearch(subject) })}
        >
          {strings.save}
        </Menu.Item>
        <Menu.Divider />
        <div className={styles.menuList}>
          <Menu.Item
            leftSection={<IconBell size={15} aria-hidden />}
            onClick={() => useViewStore.getState().showRows('watched:yes')}
            rightSection={<ReviewCount query="watched:yes" asOfMs={null} />}
          >
            {strings.watched}
          </Menu.Item>
          {searches.data?.map((search) => (
            <Menu.Item
              key={search.searchId}
              onClick={() => show(search)}
              rightSection={<SearchCount search={search} />}
            >
              {search.name}
            </Menu.Item>
          ))}
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={15} aria-hidden />}
          onClick={() => useAnnotationsStore.setState({ areSearchesOpen: true })}
        >
          {strings.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})

/** Rows that the search selects now; “≥” while they are still being counted; said where it cannot be read any more. */
export function SearchCount({ search }: { readonly search: SavedSearch }) {
  if (!isReadable(search)) return <span className={styles.unread}>{strings.unread}</span>
  return search.subject === 'feedback' ? <ReviewCount {...search} /> : <ResponseCount search={search} />
}

/** Another version may have saved what this one does not understand. */
export function isReadable({ query }: Pick<SavedSearch, 'query'>): boolean {
  return parseQuery(query).errors.length === 0
}

function ReviewCount({ query, asOfMs }: Pick<SavedSearch, 'query' | 'asOfMs'>) {
  const { data, error } = useCall('feedback:count', { filter: query, asOfMs }, { askAgainMs: untilExact })
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

type Subject = SearchDraft['subject']

/** The search on screen, as it would be saved. */
export function currentSearch(subject: Subject): Omit<SearchDraft, 'name'> {
  const { filter, sort, asOfMs, responseFilter } = useViewStore.getState()
  return subject === 'feedback'
    ? { subject, query: filter.trim(), sort, asOfMs }
    : { subject, query: responseFilter.trim(), sort: null, asOfMs: null }
}

/** Shows the rows of a saved search: list, query, order and moment as they were saved. */
function applySearch({ subject, query, sort, asOfMs }: SavedSearch): void {
  const store = useViewStore.getState()
  if (subject === 'responses') {
    store.setResponseFilter(query)
    return
  }
  store.showRows(query, sort ?? undefined, asOfMs)
}

/** Goes to the screen of a saved search and shows its rows. */
export function useShowSearch(): (search: SavedSearch) => void {
  const showView = useShowView()
  return (search) => {
    applySearch(search)
    showView(search.subject === 'responses' ? 'reviews/responses' : 'reviews')
  }
}
