import type { ReactNode } from 'react'
import { Segmented } from '../../components/controls/tabs.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { FeedbackScreen } from '../../features/feedback/feedback-screen.tsx'
import { ResponsesScreen } from '../../features/responses/responses-screen.tsx'
import { SamplesScreen } from '../../features/sampling/samples-screen.tsx'
import { WatchlistScreen } from '../../features/watchlist/watchlist-screen.tsx'
import { useShowView } from '../../stores/use-show-view.ts'
import { type Place, placeOf, type View } from '../../stores/view-store.ts'
import { DetailPane } from '../detail-pane.tsx'
import styles from './former-screen.module.css'

const TITLES: Readonly<Record<Place, string>> = {
  home: 'Home',
  cases: 'Cases',
  reviews: 'Reviews',
  samples: 'Samples',
  reports: 'Reports',
  data: 'Data',
  settings: 'Settings',
  verification: 'Verification',
}

const SUB_VIEWS: Readonly<
  Partial<Record<Place, readonly { readonly name: View; readonly label: string }[]>>
> = {
  reviews: [
    { name: 'reviews', label: 'Reviews' },
    { name: 'reviews/responses', label: 'Responses' },
    { name: 'reviews/watched', label: 'Watched' },
  ],
}

/** Beside their rows, the review under the cursor. */
const LISTS: ReadonlySet<Place> = new Set<Place>(['reviews', 'samples'])

interface FormerScreenProps {
  readonly view: View
}

/** A screen that is not yet rebuilt, in the layout of the others. */
export function FormerScreen({ view }: FormerScreenProps) {
  const showView = useShowView()
  const place = placeOf(view)
  const choices = SUB_VIEWS[place]
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={TITLES[place]}
          beside={choices && <Segmented label="View" choices={choices} value={view} onChange={showView} />}
        />
      }
      inspector={LISTS.has(place) && <DetailPane />}
    >
      <div className={styles.former} data-titled={place !== 'samples' || undefined}>
        {contentOf(view)}
      </div>
    </ScreenLayout>
  )
}

function contentOf(view: View): ReactNode {
  switch (view) {
    case 'reviews':
      return <FeedbackScreen />
    case 'reviews/responses':
      return <ResponsesScreen />
    case 'reviews/watched':
      return <WatchlistScreen />
    case 'samples':
      return <SamplesScreen />
    default:
      return null
  }
}
