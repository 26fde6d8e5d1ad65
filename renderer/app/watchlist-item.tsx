import '../features/watchlist/watchlist.css'
import { IconBell } from '@tabler/icons-react'
import { hasNews } from '../../shared/domain/annotations.ts'
import { watchlistStrings } from '../features/annotations/annotation-strings.ts'
import { useCall } from '../ipc/use-call.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'

/** The way to the watchlist, with the number of items that have changed since they were looked at. */
export function WatchlistItem() {
  const isCurrent = useViewStore((state) => state.view === 'watchlist')
  const watched = useCall('watchlist:get', undefined, { keepsFormer: true })
  const showView = useShowView()
  const news = watched.data?.filter(hasNews).length ?? 0
  return (
    <button
      type="button"
      className="rail-item"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => showView('watchlist')}
    >
      <IconBell size={17} stroke={1.7} aria-hidden />
      {frameStrings.views.watchlist}
      {news > 0 && (
        <span className="rail-badge" title={watchlistStrings.badge(news)}>
          <span aria-hidden>{news}</span>
          <span className="visually-hidden">{watchlistStrings.badge(news)}</span>
        </span>
      )}
    </button>
  )
}
