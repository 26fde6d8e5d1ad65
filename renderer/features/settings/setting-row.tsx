import { type ReactNode, useId } from 'react'
import type { ToolbarAction } from '../../components/frame/toolbar.tsx'
import styles from './settings.module.css'

interface SettingRowProps {
  readonly label: string
  /** At most twelve words. */
  readonly help?: string
  /** The control has the label as its own name. */
  readonly isNamed?: boolean
  /** The control, or the value where nothing can be changed. */
  readonly children: ReactNode
}

/**
 * One setting a line: its name left, its control right. Screen readers read the name as that of the group, or of a
 * control that has it, and not a second time as text.
 */
export function SettingRow({ label, help, isNamed = false, children }: SettingRowProps) {
  const id = useId()
  const group = { role: 'group', 'aria-labelledby': id } as const
  return (
    <div className={styles.row} {...(!isNamed && group)}>
      <div>
        <div id={id} className="medium" aria-hidden>
          {label}
        </div>
        {help !== undefined && <div className="small">{help}</div>}
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
