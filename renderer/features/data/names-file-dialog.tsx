import { Modal } from '@mantine/core'
import type { NamesFilePreview } from '../../../shared/domain/business-name.ts'
import { countOf } from '../../../shared/format/count.ts'
import { Button } from '../../components/controls/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'
import { namesStrings as strings } from './names-strings.ts'

interface NamesFileDialogProps {
  readonly preview: NamesFilePreview
  readonly isKeeping: boolean
  onKeep(): void
  onClose(): void
}

/** The first rows of a file of names, before anything is taken from it. */
export function NamesFileDialog({ preview, isKeeping, onKeep, onClose }: NamesFileDialogProps) {
  const { fileName, idColumn, nameColumn, rows, names, problems, problemCount } = preview
  return (
    <Modal opened onClose={onClose} title={strings.preview(fileName)} size="lg">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{strings.idColumn(idColumn)}</th>
            <th scope="col">{strings.nameColumn(nameColumn)}</th>
          </tr>
        </thead>
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
        <Notice kind="warning" title={strings.problems(countOf(problemCount, ...strings.lines, LOCALE))}>
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
          {strings.keep(countOf(names, ...strings.names, LOCALE))}
        </Button>
        <Button onClick={onClose}>{commonStrings.cancel}</Button>
      </div>
    </Modal>
  )
}
