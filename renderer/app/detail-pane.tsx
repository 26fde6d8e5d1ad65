import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { FeedbackDetailView } from '../features/detail/feedback-detail-view.tsx'
import { usePreferences, useSetPreferences } from '../ipc/use-preferences.ts'
import { useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'

const NARROWEST_PX = 320
/** What the list beside it keeps at least. */
const LEFT_FOR_REST_PX = 620
const KEY_STEP_PX = 24

/** The pane on the right, as wide as the user left it. */
export function DetailPane() {
  const selectedId = useViewStore((state) => state.selectedId)
  const preferences = usePreferences()
  const setPreferences = useSetPreferences()
  const [dragged, setDragged] = useState<number | null>(null)
  if (selectedId === null) return null
  const width = limitWidth(dragged ?? preferences.detailWidth)
  const store = (next: (current: number) => number) =>
    setPreferences(({ detailWidth }) => ({ detailWidth: Math.round(limitWidth(next(detailWidth))) }))
  return (
    <>
      <Divider
        width={width}
        onMove={setDragged}
        onEnd={(px) => {
          setDragged(null)
          store(() => px)
        }}
        onStep={(px) => store((current) => limitWidth(current) + px)}
      />
      <Pane width={width}>
        <FeedbackDetailView key={selectedId} feedbackId={selectedId} />
      </Pane>
    </>
  )
}

/** The second press of a double click, whose first opened the pane under the pointer, was meant for the row. */
function Pane({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  const isPressed = useRef(false)
  const onPress = (event: MouseEvent) => {
    if (event.type === 'mousedown' && event.detail <= 1) isPressed.current = true
    if (event.detail <= 1 || isPressed.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <aside
      className="detail-pane"
      style={{ width }}
      aria-label={frameStrings.detailPane}
      onMouseDownCapture={onPress}
      onClickCapture={onPress}
    >
      {children}
    </aside>
  )
}

function limitWidth(px: number): number {
  const widest = Math.max(NARROWEST_PX, window.innerWidth - LEFT_FOR_REST_PX)
  return Math.min(widest, Math.max(NARROWEST_PX, px))
}

interface DividerProps {
  readonly width: number
  onMove(width: number): void
  onEnd(width: number): void
  /** @param change in CSS pixels. */
  onStep(change: number): void
}

function Divider({ width, onMove, onEnd, onStep }: DividerProps) {
  const widthAt = (event: PointerEvent) => window.innerWidth - event.clientX
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? KEY_STEP_PX : event.key === 'ArrowRight' ? -KEY_STEP_PX : 0
    if (step === 0) return
    event.preventDefault()
    onStep(step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves needs a focusable element with a value
    <div
      className="divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={frameStrings.resizeDetail}
      aria-valuenow={Math.round(width)}
      aria-valuemin={NARROWEST_PX}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(widthAt(event))
      }}
      onPointerUp={(event) => onEnd(widthAt(event))}
    />
  )
}
