import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerImport } from '../../../shared/domain/company-answer.ts'
import { LEFTOVERS_LIMIT, type RequestDetail } from '../../../shared/domain/company-request.ts'
import { describeUnread, nameOutcome } from '../../../shared/strings/request-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useUnverified } from '../../components/use-unverified.ts'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './requests.module.css'
import { requestStrings } from './strings.ts'

const strings = requestStrings.imported
/** The command line lists all of them. */
const CHANGES_SHOWN = 50

/** Asks for the file of the company, or in the demo makes one up, and shows what became of it. */
export function useImportAnswers() {
  const client = useQueryClient()
  const [result, setResult] = useState<AnswerImport | null>(null)
  const take = (received: Promise<AnswerImport | null>) => {
    received
      .then(async (imported) => {
        setResult(imported)
        if (imported?.outcome === 'kept') await refresh(client, 'requests', 'annotations', 'log')
      })
      .catch(showFailure)
  }
  const importAnswers = () => take(call('company:import', undefined))
  const makeUpAnswers = (requestId: number) => take(call('company:make-up-answers', { requestId }))
  const dialog = (
    <Modal
      opened={result !== null}
      onClose={() => setResult(null)}
      title={result === null ? '' : nameOutcome(result)}
      size="lg"
    >
      {result && <ImportedAnswers result={result} onClose={() => setResult(null)} />}
    </Modal>
  )
  return { importAnswers, makeUpAnswers, dialog }
}

interface ImportedAnswersProps {
  readonly result: AnswerImport
  onClose(): void
}

function ImportedAnswers({ result, onClose }: ImportedAnswersProps) {
  const { file, sha256, rows, requests, setAside, notTaken, otherColumns, notRead = [], outcome } = result
  const unverified = useUnverified()
  const changes = requests.flatMap((brought) => brought.changes)
  const named = <Part extends object>(parts: readonly Part[]) => parts.map((part) => ({ file, ...part }))
  return (
    <div className={styles.sections}>
      <div>
        <p>
          <SafeText text={file} />, {countOf(rows, ...requestStrings.rows)}
        </p>
        <p>
          {strings.sha256} <code>{sha256}</code>
        </p>
        {outcome === 'kept' && <p className="dim">{commonStrings.supplied(unverified)}</p>}
      </div>
      {requests.map(({ reference, taken, added, unchanged }) => (
        <p key={reference}>
          {strings.brought(reference, countOf(taken, ...requestStrings.rows), added, unchanged)}
        </p>
      ))}
      {changes.length > 0 && (
        <ul className={styles.plainList}>
          {changes.slice(0, CHANGES_SHOWN).map(({ reference, column, from, to }) => (
            <li key={`${reference} ${column}`}>
              <SafeText
                text={strings.changed(
                  reference,
                  requestStrings.columns[column],
                  String(from ?? '') || '–',
                  String(to ?? '') || '–',
                )}
              />
            </li>
          ))}
        </ul>
      )}
      {changes.length > CHANGES_SHOWN && (
        <p className="dim">
          {requestStrings.firstOf(formatCount(CHANGES_SHOWN), formatCount(changes.length))}
        </p>
      )}
      <Leftovers
        setAside={named(setAside)}
        setAsideCount={setAside.length}
        notTaken={named(notTaken)}
        notTakenCount={notTaken.length}
      />
      {otherColumns.length > 0 && (
        <p>
          <SafeText text={strings.otherColumns(otherColumns.join(', '))} />
        </p>
      )}
      {notRead.map((part) => (
        <p key={part.part}>
          <SafeText text={describeUnread(part)} />
        </p>
      ))}
      <div className="line">
        <Button kind="primary" data-autofocus onClick={onClose}>
          {strings.close}
        </Button>
      </div>
    </div>
  )
}

type LeftoversProps = Pick<RequestDetail, 'setAside' | 'setAsideCount' | 'notTaken' | 'notTakenCount'>

/** What came back and was not read, with its place in the file. */
export function Leftovers({ setAside, setAsideCount, notTaken, notTakenCount }: LeftoversProps) {
  const cells = setAside.map(({ file, line, reference, column, text, expected }) => ({
    key: `${file} ${line} ${reference} ${column}`,
    text: `${reference}, ${requestStrings.setAside(requestStrings.line(file, line), requestStrings.columns[column], text.slice(0, 80), expected)}`,
  }))
  const rows = notTaken.map(({ file, line, reason }) => ({
    key: `${file} ${line}`,
    text: requestStrings.notTaken(requestStrings.line(file, line), requestStrings.refusals[reason]),
  }))
  return (
    <>
      <Listed title={requestStrings.setAsideTitle} lines={cells} count={setAsideCount} />
      <Listed title={requestStrings.notTakenTitle} lines={rows} count={notTakenCount} />
    </>
  )
}

interface ListedProps {
  readonly title: string
  readonly lines: readonly { readonly key: string; readonly text: string }[]
  readonly count: number
}

function Listed({ title, lines, count }: ListedProps) {
  const shown = lines.slice(0, LEFTOVERS_LIMIT)
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="heading">
        {title} {formatCount(count)}
      </h3>
      <ul className={styles.plainList}>
        {shown.map(({ key, text }) => (
          <li key={key}>
            <SafeText text={text} />
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p className="dim">{requestStrings.firstOf(formatCount(shown.length), formatCount(count))}</p>
      )}
    </section>
  )
}
