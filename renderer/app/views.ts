import {
  IconBell,
  IconChartBar,
  IconFileText,
  IconFlag,
  IconMessages,
  IconRefresh,
  IconSettings,
  IconTestPipe,
  IconTimeline,
} from '@tabler/icons-react'
import type { View } from '../stores/view-store.ts'

/** The screens in the order of the rail; the number key opens the n-th. */
export const VIEWS: readonly { readonly view: View; readonly icon: typeof IconSettings }[] = [
  { view: 'overview', icon: IconChartBar },
  { view: 'feedback', icon: IconTimeline },
  { view: 'responses', icon: IconMessages },
  { view: 'findings', icon: IconFlag },
  { view: 'samples', icon: IconTestPipe },
  { view: 'reports', icon: IconFileText },
  { view: 'sync', icon: IconRefresh },
  { view: 'watchlist', icon: IconBell },
  { view: 'settings', icon: IconSettings },
]
