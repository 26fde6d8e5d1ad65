import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamesFilePreview } from '../../../shared/domain/business-name.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import type { ImportReport } from '../../../shared/ipc/sync-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
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
  sweep: (sweep: number, operation: string, outcome: string) => `Sync ${sweep}, ${operation}: ${outcome}`,
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
      <p className="dim">{strings.text}</p>
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

const namesPanelStrings = {
  text: 'Names come from the service, or from a CSV or TSV file with the columns “businessId” and “name”. A name is shown with its ID and changes nothing else.',
  none: 'No names yet. Businesses are shown by their IDs.',
  names: ['name', 'names'],
  known: (names: string, example: string) => `${names} known, such as ${example}.`,
  fetch: 'Fetch names',
  choose: 'Choose file',
  fetching: 'Names are being fetched.',
  notOffered: 'This service has no names.',
  fetched: (names: string) => `Names fetched: ${names}.`,
  kept: (names: string) => `Names taken from the file: ${names}.`,
  preview: (file: string) => `Names in ${file}`,
  idColumn: (column: string) => `Business id (${column})`,
  nameColumn: (column: string) => `Name (${column})`,
  lines: ['line', 'lines'],
  problems: (lines: string) => `${lines} cannot be used`,
  atLine: (line: number, message: string) => `Line ${line}: ${message}`,
  keep: (names: string) => `Take ${names}`,
} as const

/** Names for business ids: from the service, or from a file. */
export function NamesPanel({ hasService }: { readonly hasService: boolean }) {
  const names = useCall('names:list', undefined)
  const fetch = useAction('names:fetch')
  const choose = useAction('names:choose-file')
  const keep = useAction('names:keep-file')
  const [first] = names.data ?? []
  const error = fetch.error ?? choose.error ?? keep.error
  return (
    <div className={styles.stack}>
      <p className="dim">{namesPanelStrings.text}</p>
      {names.data && (
        <p>
          {first
            ? namesPanelStrings.known(
                countOf(names.data.length, ...namesPanelStrings.names),
                `${first.name} (${first.businessId})`,
              )
            : namesPanelStrings.none}
        </p>
      )}
      <div className={styles.line}>
        {hasService && (
          <Button
            disabledReason={fetch.isPending ? namesPanelStrings.fetching : null}
            onClick={() => fetch.mutate(undefined)}
          >
            {namesPanelStrings.fetch}
          </Button>
        )}
        <Button onClick={() => choose.mutate(undefined)}>{namesPanelStrings.choose}</Button>
      </div>
      {fetch.isSuccess && (
        <Notice
          kind={fetch.data === null ? 'info' : 'good'}
          title={
            fetch.data === null
              ? namesPanelStrings.notOffered
              : namesPanelStrings.fetched(formatCount(fetch.data))
          }
        />
      )}
      {keep.isSuccess && <Notice kind="good" title={namesPanelStrings.kept(formatCount(keep.data))} />}
      {error && <ErrorNotice error={error} />}
      {choose.data && (
        <NamesFileDialog
          preview={choose.data}
          isKeeping={keep.isPending}
          onKeep={() => keep.mutate(undefined, { onSettled: () => choose.reset() })}
          onClose={() => choose.reset()}
        />
      )}
    </div>
  )
}

interface NamesFileDialogProps {
  readonly preview: NamesFilePreview
  readonly isKeeping: boolean
  onKeep(): void
  onClose(): void
}

/** The first rows of a file of names, before anything is taken from it. */
function NamesFileDialog({ preview, isKeeping, onKeep, onClose }: NamesFileDialogProps) {
  const { fileName, idColumn, nameColumn, rows, names, problems, problemCount } = preview
  return (
    <Modal opened onClose={onClose} title={namesPanelStrings.preview(fileName)} size="lg">
      <table className={styles.table}>
        <TableHead
          columns={[namesPanelStrings.idColumn(idColumn), namesPanelStrings.nameColumn(nameColumn)]}
        />
        <tbody>
          {rows.map(({ businessId, name }) => (
            <tr key={businessId}>
              <td className="mono">{businessId}</td>
              <td>
                <SafeText text={name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problemCount > 0 && (
        <Notice
          kind="warning"
          title={namesPanelStrings.problems(countOf(problemCount, ...namesPanelStrings.lines))}
        >
          <ul className={styles.remarks}>
            {problems.map(({ line, message }) => (
              <li key={line}>{namesPanelStrings.atLine(line, message)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.dialogActions}>
        <Button
          kind="primary"
          disabledReason={isKeeping || names === 0 ? namesPanelStrings.none : null}
          onClick={onKeep}
        >
          {namesPanelStrings.keep(countOf(names, ...namesPanelStrings.names))}
        </Button>
        <Button onClick={onClose}>{commonStrings.cancel}</Button>
      </div>
    </Modal>
  )
}
