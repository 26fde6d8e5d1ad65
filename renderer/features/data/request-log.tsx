import { useMemo, useState } from 'react'
import { REQUEST_SOURCES, type RequestSource } from '../../../shared/domain/receipt.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { Button } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-paged-grid.ts'
import { Notice } from '../../components/notice.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import styles from './data.module.css'
import { REQUEST_COLUMNS } from './request-columns.ts'
import { requestStrings as strings } from './request-strings.ts'

/** Requests and what became of them, without anything secret. */
export function RequestLog() {
  const [source, setSource] = useState<RequestSource>('session')
  const count = useCall('requests:count', { source })
  const save = useAction('requests:export')
  const total = count.data?.count ?? 0
  return (
    <>
      <p className={styles.second}>{strings.text}</p>
      <div className={styles.line}>
        <Segmented<RequestSource>
          label={strings.source}
          value={source}
          choices={REQUEST_SOURCES.map((name) => ({ name, label: strings.sources[name] }))}
          onChange={setSource}
        />
        <span className={styles.faint}>{strings.count(formatCount(total, LOCALE))}</span>
        <Button disabledReason={total === 0 ? strings.empty : null} onClick={() => save.mutate({ source })}>
          {strings.save}
        </Button>
      </div>
      {count.error && <ErrorNotice error={count.error} />}
      {save.error && <ErrorNotice error={save.error} />}
      {typeof save.data === 'number' && (
        <Notice kind="good" title={strings.saved(formatCount(save.data, LOCALE))} />
      )}
      {total > 0 && <Table key={source} source={source} count={total} />}
    </>
  )
}

function Table({ source, count }: { readonly source: RequestSource; readonly count: number }) {
  const request = useMemo(() => ({ source }), [source])
  const { grid, error } = usePagedGrid({ channel: 'requests:list', request, count, onOpen: () => undefined })
  const columns = useColumns('requests', REQUEST_COLUMNS)
  const style = useTimeStyle()
  if (error) return <ErrorNotice error={error} />
  return (
    <div className={styles.gridFrame}>
      <Grid {...grid} label={strings.title} columns={columns} context={style} />
    </div>
  )
}
