import type { ReactNode } from 'react'
import type { ToolbarAction } from '../../components/frame/toolbar.tsx'
import styles from './settings.module.css'

interface SettingRowProps {
  readonly label: string
  /** At most twelve words. */
  readonly help?: string
  /** The control, or the value where nothing can be changed. */
  readonly children: ReactNode
}

/** One setting a line: its name left, its control right. */
export function SettingRow({ label, help, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <div className={styles.rowLabel}>{label}</div>
        {help !== undefined && <div className={styles.help}>{help}</div>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}

/** What a section gives to the frame of the screen. */
export interface SettingsParts {
  readonly search?: ReactNode
  readonly actions?: readonly ToolbarAction[]
  readonly inspector?: ReactNode
  readonly bottomLine?: ReactNode
  readonly children: ReactNode
}
