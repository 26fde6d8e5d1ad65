import './request-log.css'
import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { REQUEST_SOURCES, type RequestSource } from '../../../shared/domain/receipt.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-paged-grid.ts'
import { Notice } from '../../components/notice.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { REQUEST_COLUMNS } from './request-columns.ts'
import { requestStrings as strings } from './request-strings.ts'

/** Requests and what became of them, without anything secret. */
export function RequestLog() {
  const [source, setSource] = useState<RequestSource>('session')
  const count = useCall('requests:count', { source })
  const save = useAction('requests:export')
  const total = count.data?.count ?? 0
  return (
    <section className="sync-section" id="requests">
      <h2>{strings.title}</h2>
      <p className="dim section-title">{strings.text}</p>
      <div className="line section-title">
        <SegmentedControl
          aria-label={strings.source}
          transitionDuration={0}
          value={source}
          data={REQUEST_SOURCES.map((value) => ({ value, label: strings.sources[value] }))}
          onChange={setSource}
        />
        <span className="dim">{strings.count(formatCount(total, LOCALE))}</span>
        <Button
          variant="default"
          size="xs"
          disabled={total === 0}
          loading={save.isPending}
          onClick={() => save.mutate({ source })}
        >
          {strings.save}
        </Button>
      </div>
      {count.error && <ErrorNotice error={count.error} />}
      {save.error && <ErrorNotice error={save.error} />}
      {typeof save.data === 'number' && (
        <Notice kind="good" title={strings.saved(formatCount(save.data, LOCALE))} />
      )}
      {total > 0 && <Table key={source} source={source} count={total} />}
    </section>
  )
}

function Table({ source, count }: { readonly source: RequestSource; readonly count: number }) {
  const request = useMemo(() => ({ source }), [source])
  const { grid, error } = usePagedGrid({ channel: 'requests:list', request, count, onOpen: () => undefined })
  const columns = useColumns('requests', REQUEST_COLUMNS)
  const style = useTimeStyle()
  if (error) return <ErrorNotice error={error} />
  return (
    <div className="panel request-frame">
      <Grid {...grid} label={strings.title} columns={columns} context={style} />
    </div>
  )
}
