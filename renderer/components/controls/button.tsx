import { Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './controls.module.css'
import { KeyHint, printKey } from './key-hint.tsx'

/** Mantine shows tooltips on hover alone. */
export const TOOLTIP_EVENTS = { hover: true, focus: true, touch: false } as const

/** *primary*: at most one on a screen. *quiet*: without an edge, for actions of a toolbar. */
export type ButtonKind = 'primary' | 'default' | 'quiet'

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  readonly kind?: ButtonKind
  /** *large* in forms and decisions. */
  readonly size?: 'default' | 'large'
  readonly icon?: ReactNode
  /** The key with the same effect, as KeyHint takes it. */
  readonly shortcut?: string
  /** Disables the button; its reason shows on hover and on focus. */
  readonly disabledReason?: string | null
}

export function Button({
  kind = 'default',
  size = 'default',
  icon,
  shortcut,
  disabledReason = null,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const button = (
    <button
      {...rest}
      type="button"
      className={styles.button}
      data-kind={kind}
      data-size={size}
      onClick={disabledReason === null ? onClick : undefined}
      // A button with `disabled` cannot have the focus, so nobody could read the reason.
      aria-disabled={disabledReason !== null || undefined}
    >
      {icon}
      {children}
      {shortcut !== undefined && <KeyHint keys={[shortcut]} isDecorative />}
    </button>
  )
  return disabledReason === null ? (
    button
  ) : (
    <Tooltip label={disabledReason} events={TOOLTIP_EVENTS}>
      {button}
    </Tooltip>
  )
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className' | 'children'> {
  /** The accessible name, shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly shortcut?: string
}

export function IconButton({ label, icon, shortcut, ...rest }: IconButtonProps) {
  return (
    <Tooltip
      events={TOOLTIP_EVENTS}
      label={shortcut === undefined ? label : `${label} (${printKey(shortcut)})`}
    >
      <button {...rest} type="button" className={styles.iconButton} aria-label={label}>
        {icon}
      </button>
    </Tooltip>
  )
}
