import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconLayoutSidebarRightCollapse } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import {
  COVERING,
  INSPECTOR_TABS,
  type InspectorTab,
  limitWidth,
  NARROWEST,
  useFrameStore,
  WIDEST,
} from '../../stores/frame-store.ts'
import { layoutStrings } from '../../strings/frame-strings.ts'
import { IconButton } from '../controls/button.tsx'
import { type TabChoice, Tabs } from '../controls/tabs.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { ScrollRegion } from '../plain-table.tsx'
import styles from './inspector.module.css'
import { CoveringLine } from './screen-layout.tsx'

/** CSS pixels. */
const SMALL_WINDOW_WIDTH = 360
const KEY_STEP = 24
/** The longest that a system allows. */
const DOUBLE_CLICK_MS = 900
const SMALL_WINDOW = '(max-width: 1100px)'
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface InspectorHead {
  /** Reference and actions above the title. */
  readonly head: ReactNode
  /** The answer in one line: “Hidden for 80 d 6 h”. */
  readonly title: ReactNode
  /** Lines below the title, such as business and ribbon. */
  readonly summary?: ReactNode
  /** Stays below what scrolls: the decision bar. */
  readonly footer?: ReactNode
  /** Shows the next or previous row of the list, for whoever does not use its keys. */
  step?(by: 1 | -1): void
}

interface InspectorProps extends InspectorHead {
  /** Counts and dots of the tabs. */
  readonly marks?: Readonly<Partial<Record<InspectorTab, Pick<TabChoice<InspectorTab>, 'count' | 'waiting'>>>>
  /** The content of each tab; the tab itself scrolls, nothing within it. */
  readonly panels: Readonly<Record<InspectorTab, ReactNode>>
}

/** The right side of every list. It keeps its tab and width from row to row; in a small window it covers the list. */
export function Inspector({ marks = {}, panels, ...head }: InspectorProps) {
  const tab = useFrameStore((state) => state.inspectorTab)
  const showTab = useFrameStore((state) => state.showTab)
  const [said, say] = useState('')
  // By key the focus stays in the list, so nothing else says that the tab changed.
  const showByKey = (name: InspectorTab) => () => {
    showTab(name)
    say(layoutStrings.tabs[name])
  }
  useKeys(
    ['inspector'],
    {
      'tab-timeline': showByKey('timeline'),
      'tab-evidence': showByKey('evidence'),
      'tab-decision': showByKey('decision'),
    },
    true,
  )
  return (
    <InspectorFrame {...head}>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <Tabs
        label={layoutStrings.inspector}
        choices={INSPECTOR_TABS.map((name) => ({ name, label: layoutStrings.tabs[name], ...marks[name] }))}
        value={tab}
        onChange={(name) => {
          showTab(name)
          say('')
        }}
        panelClassName={styles.scroll}
      >
        {panels[tab]}
      </Tabs>
    </InspectorFrame>
  )
}

/** The right side of a list whose rows have one page, without tabs. */
export function PlainInspector({ children, ...head }: InspectorHead & { readonly children: ReactNode }) {
  return (
    <InspectorFrame {...head}>
      <ScrollRegion className={styles.scroll ?? ''} label={layoutStrings.inspectorContent}>
        {children}
      </ScrollRegion>
    </InspectorFrame>
  )
}

function InspectorFrame(props: InspectorHead & { readonly children: ReactNode }) {
  const { head, title, summary, footer, step, children } = props
  const isCovering = useMediaQuery(COVERING, false, { getInitialValueInEffect: false })
  const isOpen = useFrameStore((state) => (isCovering ? state.isListCovered : state.isInspectorOpen))
  const toggleInspector = useFrameStore((state) => state.toggleInspector)
  const { width, divider } = useInspectorWidth()
  // Also where it is closed: its key opens it again.
  useKeys(['inspector'], {}, true)
  const dropped = useDroppedClick(isOpen)
  if (!isOpen) return null
  return (
    <aside
      className={styles.inspector}
      data-covers={isCovering || undefined}
      style={{ '--inspector-width': `${width}px` }}
      aria-label={layoutStrings.inspector}
      onMouseDownCapture={dropped}
      onClickCapture={dropped}
    >
      {divider}
      <header className={styles.head}>
        <div className={styles.meta}>
          {head}
          <span className={styles.tools}>
            {step && (
              <>
                <IconButton
                  label={layoutStrings.previous}
                  shortcut="K"
                  icon={<IconChevronUp {...ICON} />}
                  onClick={() => step(-1)}
                />
                <IconButton
                  label={layoutStrings.next}
                  shortcut="J"
                  icon={<IconChevronDown {...ICON} />}
                  onClick={() => step(1)}
                />
              </>
            )}
            <IconButton
              label={layoutStrings.closeInspector}
              shortcut="I"
              icon={<IconLayoutSidebarRightCollapse {...ICON} />}
              onClick={() => toggleInspector(isCovering)}
            />
          </span>
        </div>
        <h2 className={styles.title}>{title}</h2>
        {summary}
      </header>
      {children}
      {isCovering && <CoveringLine />}
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </aside>
  )
}

/** The second half of a double click on a row is not for the inspector that the first half opened under the pointer. */
function useDroppedClick(isOpen: boolean): (event: MouseEvent) => void {
  const openedAtMs = useRef(0)
  useEffect(() => {
    if (isOpen) openedAtMs.current = performance.now()
  }, [isOpen])
  return (event) => {
    if (event.detail < 2 || event.timeStamp - openedAtMs.current > DOUBLE_CLICK_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The width as the user left it, within its limits, and the handle that changes it. */
function useInspectorWidth() {
  const preferences = usePreferences()
  const setPreferences = useSetPreferences()
  const isSmall = useMediaQuery(SMALL_WINDOW, false, { getInitialValueInEffect: false })
  const [dragged, setDragged] = useState<number | null>(null)
  if (isSmall) return { width: SMALL_WINDOW_WIDTH, divider: null }
  const width = limitWidth(dragged ?? preferences.detailWidth)
  const onStep = (px: number) =>
    setPreferences(({ detailWidth }) => ({ detailWidth: limitWidth(limitWidth(detailWidth) + px) }))
  const onEnd = () => {
    if (dragged !== null) setPreferences({ detailWidth: limitWidth(dragged) })
    setDragged(null)
  }
  return { width, divider: <Divider width={width} onMove={setDragged} onEnd={onEnd} onStep={onStep} /> }
}

interface DividerProps {
  readonly width: number
  onMove(width: number): void
  onEnd(): void
  /** @param px by which the inspector grows; negative where it shrinks */
  onStep(px: number): void
}

function Divider({ width, onMove, onEnd, onStep }: DividerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? KEY_STEP : event.key === 'ArrowRight' ? -KEY_STEP : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    onStep(step)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(window.innerWidth - event.clientX)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves needs a focusable element with a value
    <div
      className={styles.divider}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={layoutStrings.resizeInspector}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={onEnd}
      onPointerCancel={onEnd}
    />
  )
}
