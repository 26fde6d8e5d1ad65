import { IconCommand, IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import { openPalette } from '../stores/palette-store.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { useViewStore, type View } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import { KeyNames } from './key-names.tsx'
import { StatusLine } from './status-line.tsx'
import { VIEWS } from './views.ts'
import { WatchlistItem } from './watchlist-item.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

export function Rail({ workspace }: { readonly workspace: WorkspaceSummary }) {
  return (
    <nav className="rail" aria-label={frameStrings.navigation}>
      <WorkspaceSwitcher workspace={workspace} />
      <RailViews>
        {workspace.bundle && <RailItem view="verification" icon={IconShieldCheck} />}
        {VIEWS.filter(({ view }) => view !== 'settings').map((entry) =>
          entry.view === 'watchlist' ? (
            <WatchlistItem key={entry.view} />
          ) : (
            <RailItem key={entry.view} {...entry} />
          ),
        )}
      </RailViews>
      <button type="button" className="rail-item" onClick={openPalette}>
        <IconCommand size={17} stroke={1.7} aria-hidden />
        {frameStrings.paletteOpen}
        <KeyNames keys={['mod', 'K']} />
      </button>
      {VIEWS.filter(({ view }) => view === 'settings').map((entry) => (
        <RailItem key={entry.view} {...entry} />
      ))}
      <StatusLine />
    </nav>
  )
}

/** In a low window the screens scroll, and a key can lead to one that is out of view. */
function RailViews({ children }: { readonly children: ReactNode }) {
  const view = useViewStore((state) => state.view)
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is the reason
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [view])
  return (
    <div className="rail-views" ref={ref}>
      {children}
    </div>
  )
}

function RailItem({ view, icon: Icon }: { readonly view: View; readonly icon: typeof IconCommand }) {
  const isCurrent = useViewStore((state) => state.view === view)
  const showView = useShowView()
  return (
    <button
      type="button"
      className="rail-item"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => showView(view)}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      {frameStrings.views[view]}
    </button>
  )
}
