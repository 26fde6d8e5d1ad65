import { countOf } from '../../../shared/format/count.ts'
import type { ImportReport } from '../../../shared/ipc/sync-contract.ts'
import { completenessWords } from '../../../shared/strings/completeness-strings.ts'
import { Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { commonWords } from '../../strings/common-strings.ts'
import { importWords as words } from './import-strings.ts'
import { syncWords } from './sync-strings.ts'

/** More refusals than these say nothing new. */
const REFUSED_SHOWN = 10

/** What became of the files of an import. */
export function ImportResult({ report }: { readonly report: ImportReport }) {
  const { files, fileCount, refusedCount, sweeps } = report
  const taken = fileCount - refusedCount
  const refused = files.filter(({ outcome }) => outcome === 'refused')
  const kind = refusedCount > 0 || sweeps.some(({ outcome }) => outcome !== 'complete') ? 'warning' : 'info'
  return (
    <Notice kind={kind} title={words.result(countOf(taken, ...words.files, LOCALE))}>
      {sweeps.map(({ sweepId, operation, outcome }) => (
        <p key={sweepId}>
          {words.sweep(
            sweepId,
            commonWords.operations[operation],
            outcome === 'complete' ? completenessWords.states.imported : syncWords.outcomes[outcome],
          )}
        </p>
      ))}
      {refusedCount > 0 && <p>{words.refused(countOf(refusedCount, ...words.files, LOCALE))}</p>}
      {refused.length > 0 && (
        <ul className="outcome-reasons">
          {refused.slice(0, REFUSED_SHOWN).map(({ name, message }) => (
            <li key={name}>
              <SafeText text={name} />: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
