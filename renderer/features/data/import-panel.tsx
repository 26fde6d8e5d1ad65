import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { ImportResult } from './import-result.tsx'
import { importStrings as strings } from './import-strings.ts'

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
