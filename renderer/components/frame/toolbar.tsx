import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCall } from '../../ipc/use-call.ts'
import { layoutStrings } from '../../strings/frame-strings.ts'
import { Button, type ButtonKind, IconButton } from '../controls/button.tsx'
import { ActionMenu, type MenuAction } from '../controls/popovers.tsx'
import styles from './toolbar.module.css'

/** 200% zoom of the smallest window. */
const SMALL = '(max-width: 720px)'

export interface ToolbarAction extends MenuAction {
  /** *icon* shows the label as a tooltip. At most one action of a screen is *primary*. */
  readonly look: 'icon' | Extract<ButtonKind, 'primary' | 'default' | 'quiet'>
  /** Stays in the toolbar where others move into ⋯. */
  readonly isPinned?: boolean
}

interface ToolbarProps {
  /** The title as an h1, or a view switch. */
  readonly title: string | ReactNode
  /** Beside the title: a view switch or a count. */
  readonly beside?: ReactNode
  readonly search?: ReactNode
  readonly actions?: readonly ToolbarAction[]
  /** Always in ⋯. */
  readonly more?: readonly MenuAction[]
}

/** 48 px: title or view switch, search, view actions, ⋯. In a small window the actions move into ⋯. */
export function Toolbar({ title, beside, search, actions = [], more = [] }: ToolbarProps) {
  const isBundle = Boolean(useCall('workspace:current', undefined).data?.bundle)
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false })
  const shown = actions.filter(({ isPinned }) => !isSmall || isPinned)
  const folded = [...actions.filter((action) => !shown.includes(action)), ...more]
  return (
    <header className={styles.toolbar}>
      {typeof title === 'string' ? <h1 className={styles.title}>{title}</h1> : title}
      {beside}
      {isBundle && <ReadOnlyMark />}
      <div className={styles.search}>{search}</div>
      <div className={styles.actions}>
        {shown.map((action) => (
          <ToolbarButton key={action.id} action={action} />
        ))}
        {folded.length > 0 && <ActionMenu actions={folded} />}
      </div>
    </header>
  )
}

interface BackButtonProps {
  readonly label: string
  readonly shortcut?: string
  onClick(): void
}

/** Before the title of a screen that another one leads to. */
export function BackButton(props: BackButtonProps) {
  return <IconButton {...props} icon={<IconArrowLeft size={16} stroke={1.6} aria-hidden />} />
}

/** On every screen of a bundle: its evidence is only read. */
function ReadOnlyMark() {
  return (
    <span className={styles.readOnly}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      {layoutStrings.readOnlyBundle}
    </span>
  )
}

function ToolbarButton({ action }: { readonly action: ToolbarAction }) {
  const { label, icon, shortcut, look, disabledReason = null, run } = action
  if (look === 'icon') {
    return (
      <IconButton label={label} icon={icon} {...(shortcut !== undefined && { shortcut })} onClick={run} />
    )
  }
  return (
    <Button
      kind={look}
      icon={icon}
      disabledReason={disabledReason}
      {...(shortcut !== undefined && { shortcut })}
      onClick={run}
    >
      {label}
    </Button>
  )
}
