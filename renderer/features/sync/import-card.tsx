import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { commonWords } from '../../strings/common-strings.ts'
import { ImportResult } from './import-result.tsx'
import { importWords as words } from './import-strings.ts'

/** Pages that another machine fetched, from files. */
export function ImportCard() {
  const client = useQueryClient()
  const [operation, setOperation] = useState<Operation | null>(null)
  const run = useAction('import:run')
  const start = (from: 'files' | 'folder') =>
    run.mutate(
      { from, operation },
      { onSettled: () => client.invalidateQueries({ queryKey: ['sync:status'] }) },
    )
  return (
    <section className="panel sync-card" id="import">
      <h2>{words.title}</h2>
      <p className="sync-card-text">{words.text}</p>
      <NativeSelect
        label={words.operation}
        value={operation ?? ''}
        data={[
          { value: '', label: words.recognise },
          ...OPERATIONS.map((value) => ({ value, label: commonWords.operations[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setOperation(OPERATIONS.find((candidate) => candidate === value) ?? null)
        }
      />
      <div className="line">
        <Button variant="default" loading={run.isPending} onClick={() => start('files')}>
          {words.chooseFiles}
        </Button>
        <Button variant="default" disabled={run.isPending} onClick={() => start('folder')}>
          {words.chooseFolder}
        </Button>
      </div>
      {run.error && <ErrorNotice error={run.error} />}
      {run.data && <ImportResult report={run.data} />}
    </section>
  )
}
