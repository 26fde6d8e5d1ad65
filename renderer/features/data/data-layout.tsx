import { type ReactNode, useEffect, useRef } from 'react'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar, type ToolbarAction } from '../../components/frame/toolbar.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useShowView, useViewStore, type View } from '../../stores/view-store.ts'
import styles from './data.module.css'
import { strings } from './strings.ts'

interface DataLayoutProps {
  readonly actions?: readonly ToolbarAction[]
  /** At the right end of the toolbar. */
  readonly end?: ReactNode
  readonly inspector?: ReactNode
  readonly bottomLine?: ReactNode
  readonly children: ReactNode
}

/** The frame of each view of Data. */
export function DataLayout({ actions, end, ...layout }: DataLayoutProps) {
  return <ScreenLayout {...layout} toolbar={<DataToolbar {...(actions && { actions })} end={end} />} />
}

const DATA_VIEWS = ['data', 'data/history', 'data/issues', 'data/advanced'] as const satisfies readonly View[]
type DataViewName = (typeof DATA_VIEWS)[number]

/** Views are different screens: the switch of the next one takes the focus of the one that was used. */
let wasSwitched = false

interface DataToolbarProps {
  readonly actions?: readonly ToolbarAction[]
  /** At the right end: a button with a menu. */
  readonly end?: ReactNode
}

/** The view switch of *Data*; Issues shows how many entries wait for an acknowledgment. */
function DataToolbar({ actions = [], end }: DataToolbarProps) {
  const showView = useShowView()
  const switchRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasSwitched) switchRef.current?.querySelector<HTMLElement>(':checked')?.focus()
    wasSwitched = false
  }, [])
  const shown = useViewStore((state) => state.view)
  const waiting = useCall('quarantine:counts', undefined).data?.waiting ?? 0
  const choices = DATA_VIEWS.map((name) => ({
    name,
    label: strings.views[name],
    ...(name === 'data/issues' && waiting > 0 && { count: formatCount(waiting) }),
  }))
  return (
    <Toolbar
      title={strings.title}
      beside={
        <div ref={switchRef}>
          <Segmented<DataViewName>
            label={strings.view}
            choices={choices}
            value={DATA_VIEWS.find((name) => name === shown) ?? 'data'}
            onChange={(name) => {
              wasSwitched = true
              showView(name)
            }}
          />
        </div>
      }
      search={end && <div className={styles.toolbarEnd}>{end}</div>}
      actions={actions}
    />
  )
}
