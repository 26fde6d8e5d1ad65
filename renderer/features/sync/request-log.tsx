import './request-log.css'
import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { REQUEST_SOURCES, type RequestSource } from '../../../shared/domain/receipt.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useScaledRows } from '../../components/grid/use-scaled-rows.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { REQUEST_ROW_HEIGHT, RequestRow } from './request-row.tsx'
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
  const { scrollerRef, height, rows } = useScaledRows(count, REQUEST_ROW_HEIGHT, REQUEST_ROW_HEIGHT)
  const first = rows[0]?.index ?? 0
  const request = useMemo(() => ({ source }), [source])
  const pages = useRowPages('requests:list', request, first, (rows.at(-1)?.index ?? -1) + 1)
  const { columns } = strings
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scrollerRef} className="panel request-scroller" aria-label={strings.title} tabIndex={0}>
      {/* biome-ignore-start lint/a11y/useSemanticElements: rows of a virtual table lie at places of their own */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: rows are read, not operated */}
      <div role="table" aria-label={strings.title} aria-rowcount={count + 1} className="request-table">
        <div role="row" aria-rowindex={1} className="request-row request-head">
          {Object.values(columns).map((name) => (
            <div key={name} role="columnheader">
              {name}
            </div>
          ))}
        </div>
        <div role="rowgroup" className="request-rows" style={{ height }}>
          {rows.map(({ index, y }) => (
            <RequestRow key={index} index={index} y={y} note={pages.rowAt(index)} />
          ))}
        </div>
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: see above */}
      {pages.error && <ErrorNotice error={pages.error} />}
    </section>
  )
}
