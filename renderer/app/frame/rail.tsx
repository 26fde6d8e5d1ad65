import { useMediaQuery } from '@mantine/hooks'
import { IconEye, IconSelector, IconSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { printKey } from '../../components/controls/key-hint.tsx'
import { ActionMenu, type MenuAction } from '../../components/controls/popovers.tsx'
import { tip } from '../../components/controls/tips.tsx'
import { formatCount } from '../../components/counts.ts'
import { keysOf } from '../../components/keyboard/key-map.ts'
import { chooseBundle } from '../../features/bundle/open-bundle.ts'
import { PassphrasePrompt } from '../../features/start/passphrase-form.tsx'
import { useOpenWorkspace } from '../../features/start/use-open-workspace.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useCaseCounts } from '../../ipc/workspace-facts.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { type Place, useViewStore } from '../../stores/view-store.ts'
import { useIsFetched } from '../../stores/work-store.ts'
import { DataVerdict } from './data-verdict.tsx'
import { PLACES, railStrings, VERIFICATION } from './places.ts'
import styles from './rail.module.css'

/** Below this width the rail has no room for names. */
const NARROW = '(max-width: 1100px)'

interface RailProps {
  readonly workspace: WorkspaceSummary
  readonly place: Place
  onShow(place: Place): void
}

/** Workspace, six places, the data verdict and Settings; collapsed, their icons with the names as tooltips. */
export function Rail({ workspace, place, onShow }: RailProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const isCollapsed = useFrameStore((state) => state.isRailCollapsed) || isNarrow
  const counts = useCounts()
  const places = workspace.bundle ? [VERIFICATION, ...PLACES] : PLACES
  const issues = useCall('quarantine:counts', undefined).data?.waiting ?? 0
  return (
    <nav
      className={styles.rail}
      data-rail
      data-collapsed={isCollapsed || undefined}
      aria-label={railStrings.places}
    >
      <WorkspaceMenu workspace={workspace} isCollapsed={isCollapsed} />
      <div className={styles.places}>
        {places.map(({ place: target, name, icon: Icon, shortcut }) => (
          <RailItem
            key={target}
            name={name}
            shortcut={shortcut && keysOf(shortcut)[0]}
            icon={<Icon size={16} stroke={1.6} aria-hidden />}
            isCurrent={target === place}
            isCollapsed={isCollapsed}
            onClick={() => onShow(target)}
          >
            {target === 'data' && issues > 0 ? <IssueBadge count={issues} /> : <Count of={counts[target]} />}
          </RailItem>
        ))}
      </div>
      <div className={styles.foot}>
        <DataVerdict workspace={workspace} isCollapsed={isCollapsed} onOpen={() => onShow('data')} />
        <RailItem
          name={railStrings.settings}
          icon={<IconSettings size={16} stroke={1.6} aria-hidden />}
          isCurrent={place === 'settings'}
          isCollapsed={isCollapsed}
          onClick={() => onShow('settings')}
        />
      </div>
    </nav>
  )
}

/** Counts of the places; nothing is shown until a count is known. */
function useCounts(): Readonly<Partial<Record<Place, number | undefined>>> {
  const cases = useCaseCounts()
  const rules = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules
  const open = cases?.open.cases
  const areRulesApplied = rules?.every(({ isCurrent }) => isCurrent) ?? false
  // A zero of nothing is no count, nor one while a sync brings the first reviews.
  const isFetched = useIsFetched(['history'])
  const overview = useCall('overview:get', undefined, { keepsFormer: true }).data
  const samples = useCall('samples:list', undefined, { keepsFormer: true }).data
  return {
    // Before every rule was applied, “none” is not known.
    cases: open === 0 && !(areRulesApplied && isFetched) ? undefined : open,
    reviews: overview?.feedbackItems === 0 && !isFetched ? undefined : overview?.feedbackItems,
    // As those left to decide: locked and abandoned ones are not waiting.
    samples:
      samples?.filter(({ state }) => state === 'open' || state === 'second-review').length || undefined,
  }
}

interface RailItemProps {
  readonly name: string
  readonly icon: ReactNode
  readonly shortcut?: string | undefined
  readonly isCurrent: boolean
  readonly isCollapsed: boolean
  readonly children?: ReactNode
  onClick(): void
}

function RailItem({ name, icon, shortcut, isCurrent, isCollapsed, children, onClick }: RailItemProps) {
  const label = shortcut === undefined ? name : `${name} (${shortcut.split(' ').map(printKey).join(' ')})`
  return (
    <button
      {...(isCollapsed && tip(label, 'right'))}
      type="button"
      className={styles.item}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {icon}
      <span className={isCollapsed ? 'visually-hidden' : undefined}>{name}</span>
      {children}
    </button>
  )
}

function Count({ of }: { readonly of: number | undefined }) {
  return of === undefined ? null : <span className={styles.count}>{formatCount(of)}</span>
}

function IssueBadge({ count }: { readonly count: number }) {
  const text = formatCount(count)
  return (
    <span className={styles.badge} role="img" aria-label={railStrings.issuesWaiting(text)}>
      {text}
    </span>
  )
}

interface WorkspaceMenuProps {
  readonly workspace: WorkspaceSummary
  readonly isCollapsed: boolean
}

/** The open workspace, and the way to another. */
function WorkspaceMenu({ workspace, isCollapsed }: WorkspaceMenuProps) {
  const client = useQueryClient()
  const recent = useCall('workspace:recent', undefined).data ?? []
  const { open, choose, close, prompt } = useOpenWorkspace()
  const setConnecting = useViewStore((state) => state.setConnecting)
  const actions: readonly MenuAction[] = [
    ...recent
      .filter(({ path, isMissing }) => path !== workspace.path && !isMissing)
      .map((entry) => ({ id: entry.path, label: entry.name, section: 'recent', run: () => open(entry) })),
    { id: 'file', label: railStrings.openFile, section: 'ways', run: () => choose() },
    { id: 'bundle', label: railStrings.openBundle, section: 'ways', run: () => chooseBundle(client) },
    { id: 'connect', label: railStrings.connect, section: 'ways', run: () => setConnecting(true) },
    { id: 'close', label: railStrings.closeWorkspace, section: 'close', run: () => close() },
  ]
  return (
    <>
      <ActionMenu actions={actions}>
        <WorkspaceButton name={workspace.name} isCollapsed={isCollapsed} />
      </ActionMenu>
      <PassphrasePrompt {...prompt} />
    </>
  )
}

interface WorkspaceButtonProps extends ComponentPropsWithRef<'button'> {
  readonly name: string
  readonly isCollapsed: boolean
}

function WorkspaceButton({ name, isCollapsed, ...rest }: WorkspaceButtonProps) {
  const label = railStrings.switchWorkspace(name)
  return (
    <button
      {...rest}
      {...(isCollapsed && tip(label, 'right'))}
      type="button"
      className={styles.workspace}
      aria-label={label}
    >
      <span className={styles.logo} aria-hidden="true">
        <IconEye size={14} stroke={2} />
      </span>
      {!isCollapsed && (
        <>
          <span className={styles.workspaceName}>{name}</span>
          <IconSelector size={14} stroke={1.75} aria-hidden />
        </>
      )}
    </button>
  )
}
