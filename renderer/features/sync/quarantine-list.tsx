import type { QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { commonWords } from '../../words/common-words.ts'
import { syncWords as words } from '../../words/sync-words.ts'

const ROWS_SHOWN = 200

/** What could not be understood, with its raw text and the reason. */
export function QuarantineList() {
  const quarantine = useCall('quarantine:list', { offset: 0, limit: ROWS_SHOWN })
  return (
    <section className="sync-section">
      <h2>{words.quarantine}</h2>
      <p className="dim section-title">{words.quarantineText}</p>
      {quarantine.error && <ErrorNotice error={quarantine.error} />}
      {quarantine.data?.length === 0 && <p>{words.noQuarantine}</p>}
      {quarantine.data && quarantine.data.length > 0 && <QuarantineTable entries={quarantine.data} />}
      {quarantine.data?.length === ROWS_SHOWN && (
        <p className="dim">{words.moreQuarantine(formatCount(ROWS_SHOWN, LOCALE))}</p>
      )}
    </section>
  )
}

function QuarantineTable({ entries }: { readonly entries: readonly QuarantinedEntry[] }) {
  const columns = words.quarantineColumns
  return (
    <ScrollRegion className="panel table-scroller" label={words.quarantine}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col" className="number">
              {columns.receipt}
            </th>
            <th scope="col">{columns.operation}</th>
            <th scope="col">{columns.entry}</th>
            <th scope="col">{columns.reason}</th>
            <th scope="col">{columns.raw}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.quarantineId}>
              <td className="number">{entry.receipt}</td>
              <td className="nowrap">{commonWords.operations[entry.operation]}</td>
              <td className="nowrap">{entry.entryNumber ?? words.wholeReply}</td>
              <td>{entry.reason}</td>
              <td>
                <div className="raw-text">
                  <SafeText text={entry.rawText} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
