import './log.css'
import { Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { LOG_ACTIONS, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useLatestResult } from '../../components/use-latest-result.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'
import { LogEntryDialog } from './log-entry-dialog.tsx'
import { LogList } from './log-list.tsx'
import { logStrings as strings } from './log-strings.ts'
import { toLogWords } from './to-log-words.ts'
import { useExportLog } from './use-export-log.ts'

const ACTIONS = LOG_ACTIONS.map((value) => ({ value, label: strings.actions[value] }))
const REST_MS = 200

/** The auditor's log, newest first, by action and words. */
export function LogScreen() {
  const [action, setAction] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), REST_MS)
  const [opened, setOpened] = useState<LogEntry | null>(null)
  const filter = useMemo(() => ({ action, subject: null, words: toLogWords(searched) }), [action, searched])
  const count = useCall('log:count', filter)
  const first = useCall('log:list', { ...filter, offset: 0, limit: PAGE_ROWS })
  const arrived = useMemo(
    () => (count.data && first.data ? { filter, count: count.data.count } : null),
    [filter, count.data, first.data],
  )
  const shown = useLatestResult(arrived)
  const error = count.error ?? first.error
  const isFiltered = action !== null || searched !== ''
  return (
    <div className="log-screen">
      <header className="spread">
        <div>
          <div className="line">
            <h1>{strings.title}</h1>
            <span className="dim" role="status">
              {shown && countOf(shown.count, ...strings.entries, LOCALE)}
            </span>
          </div>
          <p className="dim">{strings.text}</p>
        </div>
        <ExportButtons />
      </header>
      <div className="line">
        <Select
          aria-label={strings.action}
          placeholder={strings.allActions}
          data={ACTIONS}
          value={action}
          onChange={setAction}
          clearable
          searchable
          w={240}
        />
        <TextInput
          aria-label={strings.search}
          placeholder={strings.searchHint}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          maxLength={1_000}
          onChange={(event) => setTyped(event.currentTarget.value)}
          rightSection={
            typed !== '' && <CloseButton size="sm" aria-label={strings.clear} onClick={() => setTyped('')} />
          }
          w={340}
        />
      </div>
      {error && <ErrorNotice error={error} />}
      {shown?.count === 0 && <Notice kind="info" title={isFiltered ? strings.noMatch : strings.empty} />}
      {shown !== null && shown.count > 0 && (
        <LogList {...shown} isFormer={arrived === null} onOpen={setOpened} />
      )}
      <LogEntryDialog entry={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

function ExportButtons() {
  const exportLog = useExportLog()
  return (
    <div className="line nowrap">
      <Button variant="default" onClick={() => exportLog('csv')}>
        {strings.exportCsv}
      </Button>
      <Button variant="default" onClick={() => exportLog('json')}>
        {strings.exportJson}
      </Button>
    </div>
  )
}
