import { Modal } from '@mantine/core'
import type { NamesFilePreview } from '../../../shared/domain/business-name.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'

const strings = {
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
      <p className={styles.second}>{strings.text}</p>
      {names.data && (
        <p>
          {first
            ? strings.known(
                countOf(names.data.length, ...strings.names),
                `${first.name} (${first.businessId})`,
              )
            : strings.none}
        </p>
      )}
      <div className={styles.line}>
        {hasService && (
          <Button
            disabledReason={fetch.isPending ? strings.fetching : null}
            onClick={() => fetch.mutate(undefined)}
          >
            {strings.fetch}
          </Button>
        )}
        <Button onClick={() => choose.mutate(undefined)}>{strings.choose}</Button>
      </div>
      {fetch.isSuccess && (
        <Notice
          kind={fetch.data === null ? 'info' : 'good'}
          title={fetch.data === null ? strings.notOffered : strings.fetched(formatCount(fetch.data))}
        />
      )}
      {keep.isSuccess && <Notice kind="good" title={strings.kept(formatCount(keep.data))} />}
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
    <Modal opened onClose={onClose} title={strings.preview(fileName)} size="lg">
      <table className={styles.table}>
        <TableHead columns={[strings.idColumn(idColumn), strings.nameColumn(nameColumn)]} />
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
        <Notice kind="warning" title={strings.problems(countOf(problemCount, ...strings.lines))}>
          <ul className={styles.remarks}>
            {problems.map(({ line, message }) => (
              <li key={line}>{strings.atLine(line, message)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={styles.dialogActions}>
        <Button
          kind="primary"
          disabledReason={isKeeping || names === 0 ? strings.none : null}
          onClick={onKeep}
        >
          {strings.keep(countOf(names, ...strings.names))}
        </Button>
        <Button onClick={onClose}>{commonStrings.cancel}</Button>
      </div>
    </Modal>
  )
}
