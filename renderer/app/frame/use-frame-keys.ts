import { useMediaQuery } from '@mantine/hooks'
import type { KeyScope } from '../../components/keyboard/key-binding.ts'
import { type KeyHandlers, useKeys } from '../../components/keyboard/use-keys.ts'
import { COVERING, useFrameStore } from '../../stores/frame-store.ts'
import type { Place } from '../../stores/view-store.ts'

interface FrameKeys {
  /** Those of the screen; the frame adds its own. */
  readonly scopes: readonly KeyScope[]
  /** Of the screen; they win over those of the frame. */
  readonly handlers?: KeyHandlers
  onShow(place: Place): void
  onHelp(): void
}

/** The keys of rail and inspector together with those of the screen, so that one listener decides between them. */
export function useFrameKeys({ scopes, handlers = {}, onShow, onHelp }: FrameKeys): void {
  const { isListCovered, toggleRail, toggleInspector, uncoverList, showTab } = useFrameStore()
  const isCovering = useMediaQuery(COVERING, false, { getInitialValueInEffect: false })
  useKeys([...scopes, 'inspector', 'anywhere'], {
    'go-home': () => onShow('home'),
    'go-cases': () => onShow('cases'),
    'go-reviews': () => onShow('reviews'),
    'go-samples': () => onShow('samples'),
    'go-reports': () => onShow('reports'),
    'go-data': () => onShow('data'),
    help: onHelp,
    'toggle-rail': toggleRail,
    'toggle-inspector': () => toggleInspector(isCovering),
    'tab-timeline': () => showTab('timeline'),
    'tab-evidence': () => showTab('evidence'),
    'tab-decision': () => showTab('decision'),
    ...(isCovering && isListCovered && { back: uncoverList }),
    ...handlers,
  })
}
