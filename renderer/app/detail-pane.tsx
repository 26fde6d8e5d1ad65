import { useEffect } from 'react'
import { ReviewInspector } from '../features/inspector/review-inspector.tsx'
import { useFrameStore } from '../stores/frame-store.ts'
import { useViewStore } from '../stores/view-store.ts'

/** The inspector of the review that was chosen on a screen without an inspector of its own. */
export function DetailPane() {
  const selectedId = useViewStore((state) => state.selectedId)
  const asOfMs = useViewStore((state) => (state.view === 'reviews' ? state.asOfMs : null))
  const isFollowing = useViewStore((state) => state.view === 'reviews')
  const { openInspector } = useFrameStore.getState()
  // In Reviews the choice follows the cursor: an inspector that was closed stays closed.
  useEffect(() => {
    if (selectedId !== null && !isFollowing) openInspector()
  }, [selectedId, isFollowing, openInspector])
  return selectedId === null ? null : <ReviewInspector feedbackId={selectedId} asOfMs={asOfMs} />
}
