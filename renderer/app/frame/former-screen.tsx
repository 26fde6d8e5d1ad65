import type { ReactNode } from 'react'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { FindingsScreen } from '../../features/findings/findings-screen.tsx'
import { ReportsScreen } from '../../features/reports/reports-screen.tsx'
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

/** Beside their rows, the review under the cursor. */
const LISTS: ReadonlySet<Place> = new Set<Place>(['cases'])

interface FormerScreenProps {
  readonly view: View
}

/** A screen that is not yet rebuilt, in the layout of the others. */
export function FormerScreen({ view }: FormerScreenProps) {
  const place = placeOf(view)
  return (
    <ScreenLayout toolbar={<Toolbar title={TITLES[place]} />} inspector={LISTS.has(place) && <DetailPane />}>
      <div className={styles.former} data-titled>
        {contentOf(view)}
      </div>
    </ScreenLayout>
  )
}

function contentOf(view: View): ReactNode {
  switch (view) {
    case 'cases':
      return <FindingsScreen />
    case 'reviews':
    case 'reviews/responses':
    case 'reviews/watched':
      return null
    case 'samples':
      return null
    case 'reports':
      return <ReportsScreen />
    case 'data':
    case 'data/history':
    case 'data/issues':
    case 'data/advanced':
      return null
    case 'settings':
    case 'settings/rules':
    case 'settings/log':
      return null
    case 'verification':
      return null
  }
}
