import './watchlist.css'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { hasNews, type WatchedItem } from '../../../shared/domain/watched-item.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { changeMarks } from '../marks/change-marks.ts'
import { describeNews } from '../marks/describe-news.ts'
import { watchlistWords as words } from '../marks/marks-strings.ts'
import { useMarks } from '../marks/use-marks.ts'

/** The watched items, those with news first. */
export function WatchlistScreen() {
  const watched = useCall('watchlist:get', undefined, { keepsFormer: true })
  const showRows = useViewStore((state) => state.showRows)
  const client = useQueryClient()
  const items = watched.data ?? []
  const withNews = items.filter(hasNews)
  const lookAtAll = () => {
    changeMarks(client, { kind: 'looked-at', feedbackIds: null }).catch(showFailure)
  }
  return (
    <div className="screen">
      <header className="screen-head spread">
        <div>
          <h1>{words.title}</h1>
          <p>{words.text}</p>
        </div>
        {items.length > 0 && (
          <div className="line">
            <Button variant="default" onClick={() => showRows('watched:yes')}>
              {words.showRows}
            </Button>
            <Button variant="default" disabled={withNews.length === 0} onClick={lookAtAll}>
              {words.allLookedAt}
            </Button>
          </div>
        )}
      </header>
      {watched.error && <ErrorNotice error={watched.error} />}
      {watched.data && items.length === 0 && (
        <Notice kind="info" title={words.emptyTitle}>
          <p>{words.emptyText}</p>
        </Notice>
      )}
      {items.length > 0 && <WatchTable items={[...withNews, ...items.filter((item) => !hasNews(item))]} />}
    </div>
  )
}

function WatchTable({ items }: { readonly items: readonly WatchedItem[] }) {
  return (
    <div className="panel watch-panel">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{words.columns.item}</th>
            <th>{words.columns.news}</th>
            <th>{words.columns.seen}</th>
            <th>{words.columns.since}</th>
            <th aria-label={words.unwatch} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <WatchRow key={item.feedbackId} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WatchRow({ item }: { readonly item: WatchedItem }) {
  const select = useViewStore((state) => state.select)
  const { toggleWatch } = useMarks()
  return (
    <tr>
      <td>
        <button type="button" className="link-button mono" onClick={() => select(item.feedbackId)}>
          {item.feedbackId}
        </button>
      </td>
      <td className={hasNews(item) ? 'watch-news' : 'dim'}>
        {item.isInCache ? describeNews(item) || words.nothingNew : words.notInCache}
      </td>
      <td>
        <MomentText ms={item.seenAtMs} />
      </td>
      <td>
        <MomentText ms={item.watchedAtMs} />
      </td>
      <td className="number">
        <button type="button" className="link-button" onClick={() => toggleWatch([item.feedbackId])}>
          {words.unwatch}
        </button>
      </td>
    </tr>
  )
}
