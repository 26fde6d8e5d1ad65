import type { ReactNode } from 'react'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import type { ToolbarAction } from '../../components/frame/toolbar.tsx'
import { DataToolbar } from './data-toolbar.tsx'

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
