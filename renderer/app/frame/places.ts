import {
  IconDatabase,
  IconEyeOff,
  IconFileText,
  IconHome,
  IconShieldCheck,
  IconStack2,
  IconTarget,
} from '@tabler/icons-react'
import { verbOf } from '../../../shared/format/count.ts'
import type { KeyId } from '../../components/keyboard/key-map.ts'
import type { Place } from '../../stores/view-store.ts'

export interface RailPlace {
  readonly place: Place
  readonly name: string
  readonly icon: typeof IconHome
  readonly shortcut?: KeyId
}

/** The screens of the rail, in its order. */
export const PLACES: readonly RailPlace[] = [
  { place: 'home', name: 'Home', icon: IconHome, shortcut: 'go-home' },
  { place: 'cases', name: 'Cases', icon: IconStack2, shortcut: 'go-cases' },
  { place: 'reviews', name: 'Reviews', icon: IconEyeOff, shortcut: 'go-reviews' },
  { place: 'samples', name: 'Samples', icon: IconTarget, shortcut: 'go-samples' },
  { place: 'reports', name: 'Reports', icon: IconFileText, shortcut: 'go-reports' },
  { place: 'data', name: 'Data', icon: IconDatabase, shortcut: 'go-data' },
]

/** The first place of a bundle, which a workspace of one's own does not have. */
export const VERIFICATION: RailPlace = { place: 'verification', name: 'Verification', icon: IconShieldCheck }

export const railStrings = {
  places: 'Places',
  settings: 'Settings',
  switchWorkspace: (name: string) => `Switch workspace, now ${name}`,
  openFile: 'Open workspace…',
  openBundle: 'Open bundle…',
  connect: 'Connect…',
  closeWorkspace: 'Close workspace',
  issuesWaiting: (count: string) => `${count} open ${verbOf(count, 'issue', 'issues')}`,
  dataStatus: 'Data status: open Data',
  dataThrough: 'Data through',
  bundleDataThrough: 'Bundle data through',
  nothingFetched: 'Nothing fetched',
  evidenceAltered: 'Evidence altered',
  syncing: 'Syncing',
  syncEnded: 'Sync ended',
  offline: 'Offline',
} as const
