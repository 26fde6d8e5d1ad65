import { countOf } from '../../../shared/format/count.ts'
import type { ImportReport } from '../../../shared/ipc/sync-contract.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { importStrings as strings } from './import-strings.ts'
import { strings as dataStrings } from './strings.ts'

/** More refusals than these say nothing new. */
const REFUSED_SHOWN = 10

/** What became of the files of an import. */
export function ImportResult({ report }: { readonly report: ImportReport }) {
  const { files, fileCount, refusedCount, sweeps } = report
  const taken = fileCount - refusedCount
  const refused = files.filter(({ outcome }) => outcome === 'refused')
  const kind = refusedCount > 0 || sweeps.some(({ outcome }) => outcome !== 'complete') ? 'warning' : 'info'
  return (
    <Notice kind={kind} title={strings.result(countOf(taken, ...strings.files, LOCALE))}>
      {sweeps.map(({ sweepId, operation, outcome }) => (
        <p key={sweepId}>
          {strings.sweep(
            sweepId,
            commonStrings.operations[operation],
            outcome === 'complete' ? completenessStrings.states.imported : dataStrings.outcomes[outcome],
          )}
        </p>
      ))}
      {refusedCount > 0 && <p>{strings.refused(countOf(refusedCount, ...strings.files, LOCALE))}</p>}
      {refused.length > 0 && (
        <ul className={styles.remarks}>
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
