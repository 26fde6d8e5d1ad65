import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { ImportResult } from './import-result.tsx'
import { importStrings as strings } from './import-strings.ts'

/** Pages that another machine fetched, from files. */
export function ImportCard() {
  const client = useQueryClient()
  const [operation, setOperation] = useState<Operation | null>(null)
  const run = useAction('import:run')
  const start = (from: 'files' | 'folder') =>
    run.mutate({ from, operation }, { onSettled: () => refresh(client, 'sync') })
  return (
    <section className="panel sync-card" id="import">
      <h2>{strings.title}</h2>
      <p className="sync-card-text">{strings.text}</p>
      <NativeSelect
        label={strings.operation}
        value={operation ?? ''}
        data={[
          { value: '', label: strings.recognise },
          ...OPERATIONS.map((value) => ({ value, label: commonStrings.operations[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setOperation(OPERATIONS.find((candidate) => candidate === value) ?? null)
        }
      />
      <div className="line">
        <Button variant="default" loading={run.isPending} onClick={() => start('files')}>
          {strings.chooseFiles}
        </Button>
        <Button variant="default" disabled={run.isPending} onClick={() => start('folder')}>
          {strings.chooseFolder}
        </Button>
      </div>
      {run.error && <ErrorNotice error={run.error} />}
      {run.data && <ImportResult report={run.data} />}
    </section>
  )
}
