import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './controls.module.css'
import { ActionMenu, type MenuAction } from './popovers.tsx'

interface SplitButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabledReason: string | null
  onClick(): void
  /** The name of ▾. */
  readonly menuLabel: string
  readonly actions: readonly MenuAction[]
}

/** The primary action of a screen with its other forms behind ▾. */
export function SplitButton(props: SplitButtonProps) {
  const { label, icon, disabledReason, onClick, menuLabel, actions } = props
  return (
    <span className={styles.split}>
      <Button kind="primary" icon={icon} disabledReason={disabledReason} onClick={onClick}>
        {label}
      </Button>
      <ActionMenu actions={actions}>
        <IconButton
          label={menuLabel}
          icon={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
          data-disabled={disabledReason !== null || undefined}
        />
      </ActionMenu>
    </span>
  )
}
