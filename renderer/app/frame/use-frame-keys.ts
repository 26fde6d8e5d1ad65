import { useMediaQuery } from '@mantine/hooks'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { COVERING, useFrameStore } from '../../stores/frame-store.ts'
import type { Place } from '../../stores/view-store.ts'

interface FrameKeys {
  onShow(place: Place): void
}

/** The keys of rail and inspector; a screen may replace each. */
export function useFrameKeys({ onShow }: FrameKeys): void {
  const { isListCovered, toggleRail, toggleInspector, uncoverList, showTab } = useFrameStore()
  const isCovering = useMediaQuery(COVERING, false, { getInitialValueInEffect: false })
  useKeys(
    ['inspector', 'anywhere'],
    {
      'go-home': () => onShow('home'),
      'go-cases': () => onShow('cases'),
      'go-reviews': () => onShow('reviews'),
      'go-samples': () => onShow('samples'),
      'go-reports': () => onShow('reports'),
      'go-data': () => onShow('data'),
      'toggle-rail': toggleRail,
      'toggle-inspector': () => toggleInspector(isCovering),
      'tab-timeline': () => showTab('timeline'),
      'tab-evidence': () => showTab('evidence'),
      'tab-decision': () => showTab('decision'),
      ...(isCovering && isListCovered && { back: uncoverList }),
    },
    true,
  )
}
