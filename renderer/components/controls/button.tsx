import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './controls.module.css'
import { KeyHint, printKey } from './key-hint.tsx'
import { explainingTip, tip } from './tips.tsx'

/** *primary*: at most one on a screen. *quiet*: without an edge, for actions of a toolbar. */
export type ButtonKind = 'primary' | 'default' | 'quiet'

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'type' | 'className'> {
  readonly type?: 'button' | 'submit'
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
  type = 'button',
  kind = 'default',
  size = 'default',
  icon,
  shortcut,
  disabledReason = null,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isDisabled = disabledReason !== null
  return (
    <button
      {...rest}
      {...(isDisabled && explainingTip(disabledReason))}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      onClick={isDisabled ? undefined : onClick}
      // A button with `disabled` cannot have the focus, so nobody could read the reason.
      aria-disabled={isDisabled || undefined}
    >
      {icon}
      {children}
      {shortcut !== undefined && <KeyHint keys={[shortcut]} isDecorative />}
    </button>
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
    <button
      {...rest}
      {...tip(shortcut === undefined ? label : `${label} (${printKey(shortcut)})`)}
      type="button"
      className={styles.iconButton}
      aria-label={label}
    >
      {icon}
    </button>
  )
}
