import { Menu } from '@mantine/core'
import { IconBell, IconBookmark, IconBookmarkPlus, IconSettings } from '@tabler/icons-react'
import { memo } from 'react'
import type { SearchDraft } from '../../../shared/domain/saved-search.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAnnotationsStore } from '../../stores/annotations-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { currentSearch, useShowSearch } from './apply-search.ts'
import styles from './reviews.module.css'
import { ReviewCount, SearchCount } from './search-count.tsx'
import { searchesStrings as strings } from './searches-strings.ts'

/** Saved searches with their counts, and the way to save the one on screen. */
export const SavedSearchMenu = memo(function SavedSearchMenu(props: {
  readonly subject: SearchDraft['subject']
}) {
  const { subject } = props
  const searches = useCall('searches:list', undefined)
  const show = useShowSearch()
  const { saveSearch, showSearches } = useAnnotationsStore.getState()
  return (
    <Menu position="bottom-start" width={320} withinPortal>
      <Menu.Target>
        <IconButton label={strings.menu} icon={<IconBookmark size={16} stroke={1.6} aria-hidden />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconBookmarkPlus size={15} />}
          onClick={() => saveSearch(currentSearch(subject))}
        >
          {strings.save}
        </Menu.Item>
        <Menu.Divider />
        <div className={styles.menuList}>
          <Menu.Item
            leftSection={<IconBell size={15} />}
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
        <Menu.Item leftSection={<IconSettings size={15} />} onClick={() => showSearches(true)}>
          {strings.manage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
