import { Menu, Popover } from '@mantine/core'
import { IconChevronDown, IconDots, IconInfoCircle } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { controlStrings as strings } from '../../strings/common-strings.ts'
import { Button, IconButton } from './button.tsx'
import controlStyles from './controls.module.css'
import { KeyHint } from './key-hint.tsx'
import styles from './popovers.module.css'

export interface MenuAction {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  readonly shortcut?: string | undefined
  /** Draws a line above the first action of another section. */
  readonly section?: string
  /** Disables the action and shows why. */
  readonly disabledReason?: string | null
  run(): void
}

interface ActionMenuProps {
  readonly actions: readonly MenuAction[]
  /** A button; without one, ⋯. */
  readonly children?: ReactElement
  /** Where a key opens it too. */
  readonly control?: { readonly opened: boolean; onChange(isOpen: boolean): void }
}

/** Arrows, Home, End and first letters move; Escape closes and returns the focus to the button. */
export function ActionMenu({ actions, children, control }: ActionMenuProps) {
  return (
    <Menu
      {...control}
      position="bottom-end"
      withinPortal
      shadow="none"
      classNames={MENU_CLASSES}
      // On the side with more room; where neither has enough, it scrolls.
      middlewares={{ flip: { fallbackStrategy: 'bestFit' }, size: true }}
    >
      <Menu.Target>
        {children ?? (
          <IconButton label={strings.moreActions} icon={<IconDots size={16} stroke={1.6} aria-hidden />} />
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions.flatMap((action, index) => [
          index > 0 && action.section !== actions[index - 1]?.section && (
            <Menu.Divider key={`above ${action.id}`} />
          ),
          <MenuEntry key={action.id} action={action} />,
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}

function MenuEntry({ action }: { readonly action: MenuAction }) {
  const { label, icon, shortcut, disabledReason = null, run } = action
  return (
    <Menu.Item
      leftSection={icon}
      rightSection={shortcut !== undefined && <KeyHint keys={[shortcut]} isDecorative />}
      disabled={disabledReason !== null}
      onClick={run}
    >
      {label}
      {disabledReason !== null && <small className={styles.menuReason}>{disabledReason}</small>}
    </Menu.Item>
  )
}

interface InfoPopoverProps {
  /** “Hide rate” of “About Hide rate”. */
  readonly subject: string
  readonly children: ReactNode
}

/** The longer explanation behind ⓘ. */
export function InfoPopover({ subject, children }: InfoPopoverProps) {
  return (
    <Popover position="bottom-start" width={320} withinPortal trapFocus returnFocus shadow="none">
      <Popover.Target>
        <button type="button" className={styles.info} aria-label={strings.moreAbout(subject)}>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover ?? ''} tabIndex={-1} data-autofocus>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

const MENU_CLASSES = {
  dropdown: styles.menu ?? '',
  item: styles.menuItem ?? '',
  divider: styles.menuDivider ?? '',
}

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
    <span className={controlStyles.split}>
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
