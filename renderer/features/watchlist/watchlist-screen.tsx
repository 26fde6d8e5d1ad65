import './watchlist.css'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { hasNews, type WatchedItem } from '../../../shared/domain/annotations.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { MomentText } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { watchlistStrings as strings } from '../annotations/annotation-strings.ts'
import { changeAnnotations } from '../annotations/change-annotations.ts'
import { describeNews } from '../annotations/describe-news.ts'
import { useAnnotations } from '../annotations/use-annotations.ts'

/** The watched items, those with news first. */
export function WatchlistScreen() {
  const watched = useCall('watchlist:get', undefined, { keepsFormer: true })
  const showRows = useViewStore((state) => state.showRows)
  const client = useQueryClient()
  const items = watched.data ?? []
  const withNews = items.filter(hasNews)
  const lookAtAll = () => {
    changeAnnotations(client, { kind: 'looked-at', feedbackIds: null }).catch(showFailure)
  }
  return (
    <div className="screen">
      <header className="screen-head spread">
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.text}</p>
        </div>
        {items.length > 0 && (
          <div className="line">
            <Button variant="default" onClick={() => showRows('watched:yes')}>
              {strings.showRows}
            </Button>
            <Button variant="default" disabled={withNews.length === 0} onClick={lookAtAll}>
              {strings.allLookedAt}
            </Button>
          </div>
        )}
      </header>
      {watched.error && <ErrorNotice error={watched.error} />}
      {watched.data && items.length === 0 && (
        <Notice kind="info" title={strings.emptyTitle}>
          <p>{strings.emptyText}</p>
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
            <th>{strings.columns.item}</th>
            <th>{strings.columns.news}</th>
            <th>{strings.columns.seen}</th>
            <th>{strings.columns.since}</th>
            <th aria-label={strings.unwatch} />
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
  const { toggleWatch } = useAnnotations()
  return (
    <tr>
      <td>
        <button type="button" className="link-button mono" onClick={() => select(item.feedbackId)}>
          {item.feedbackId}
        </button>
      </td>
      <td className={hasNews(item) ? 'watch-news' : 'dim'}>
        {item.isInCache ? describeNews(item) || strings.nothingNew : strings.notInCache}
      </td>
      <td>
        <MomentText ms={item.seenAtMs} />
      </td>
      <td>
        <MomentText ms={item.watchedAtMs} />
      </td>
      <td className="number">
        <button type="button" className="link-button" onClick={() => toggleWatch([item.feedbackId])}>
          {strings.unwatch}
        </button>
      </td>
    </tr>
  )
}
