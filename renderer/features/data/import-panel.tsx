import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import type { ImportReport } from '../../../shared/ipc/sync-contract.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf } from '../../components/counts.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'

const strings = {
  text: 'For computers without a network. Choose files with one reply of the service each, a ZIP file, or a folder of them. Their receipts are marked as imported. Files do not contain their request, so the scope of this workspace is assumed.',
  operation: 'Operation',
  recognize: 'Detect from entries',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose folder',
  running: 'An import is running.',
  files: ['file', 'files'],
  result: (files: string) => `${files} imported`,
  sweep: (sweep: number, operation: string, outcome: string) => `Reading ${sweep}, ${operation}: ${outcome}`,
  refused: (files: string) => `${files} refused. Nothing of them is kept:`,
} as const

/** Pages that another machine fetched, from files. */
export function ImportPanel() {
  const client = useQueryClient()
  const [operation, setOperation] = useState<Operation | null>(null)
  const run = useAction('import:run')
  const start = (from: 'files' | 'folder') =>
    run.mutate({ from, operation }, { onSettled: () => refresh(client, 'sync') })
  const reason = run.isPending ? strings.running : null
  return (
    <div className={styles.stack}>
      <p className={styles.second}>{strings.text}</p>
      <label className={styles.label}>
        {strings.operation}
        <select
          className={styles.select}
          value={operation ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setOperation(OPERATIONS.find((candidate) => candidate === value) ?? null)
          }
        >
          <option value="">{strings.recognize}</option>
          {OPERATIONS.map((value) => (
            <option key={value} value={value}>
              {commonStrings.operations[value]}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.line}>
        <Button kind="primary" disabledReason={reason} onClick={() => start('files')}>
          {strings.chooseFiles}
        </Button>
        <Button disabledReason={reason} onClick={() => start('folder')}>
          {strings.chooseFolder}
        </Button>
      </div>
      {run.error && <ErrorNotice error={run.error} />}
      {run.data && <ImportResult report={run.data} />}
    </div>
  )
}

/** More refusals than these say nothing new. */
const REFUSED_SHOWN = 10

/** What became of the files of an import. */
function ImportResult({ report }: { readonly report: ImportReport }) {
  const { files, fileCount, refusedCount, sweeps } = report
  const taken = fileCount - refusedCount
  const refused = files.filter(({ outcome }) => outcome === 'refused')
  const kind = refusedCount > 0 || sweeps.some(({ outcome }) => outcome !== 'complete') ? 'warning' : 'info'
  return (
    <Notice kind={kind} title={strings.result(countOf(taken, ...strings.files))}>
      {sweeps.map(({ sweepId, operation, outcome }) => (
        <p key={sweepId}>
          {strings.sweep(
            sweepId,
            commonStrings.operations[operation],
            outcome === 'complete' ? completenessStrings.states.imported : dataStrings.outcomes[outcome],
          )}
        </p>
      ))}
      {refusedCount > 0 && <p>{strings.refused(countOf(refusedCount, ...strings.files))}</p>}
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
