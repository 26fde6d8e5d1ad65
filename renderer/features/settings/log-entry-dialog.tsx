import { Button, Modal } from '@mantine/core'
import { isLogAction, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { isDecimalId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { describeLogEntry } from '../../../shared/strings/log-sentences.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { AuthorText } from './author-text.tsx'
import { listFacts } from './list-facts.ts'
import { logStrings as strings } from './log-strings.ts'
import { useLogContext } from './use-log-context.ts'

const UTC = { display: 'utc', zone: 'UTC', locale: LOCALE } as const

/** Everything about one entry of the log, and the way to the item it is about. */
export function LogEntryDialog(props: { readonly entry: LogEntry | null; onClose(): void }) {
  const { entry, onClose } = props
  return (
    <Modal opened={entry !== null} onClose={onClose} title={entry && strings.entryTitle(entry.seq)} size="lg">
      {entry && <EntryFacts entry={entry} onClose={onClose} />}
    </Modal>
  )
}

function EntryFacts({ entry, onClose }: { readonly entry: LogEntry; onClose(): void }) {
  const showView = useShowView()
  const context = useLogContext()
  const { subject } = entry
  const isItem = isDecimalId(subject)
  const openItem = () => {
    onClose()
    useViewStore.getState().showRows(`feedback:${subject}`)
    showView('reviews')
    useViewStore.getState().select(toFeedbackId(subject))
  }
  return (
    <div className="stack">
      <p className="log-fact">
        <SafeText text={describeLogEntry(entry, context)} />
      </p>
      <dl className="facts">
        <dt>{strings.columns.time}</dt>
        <dd>{formatMoment(entry.atMs, UTC)}</dd>
        <dt>{strings.columns.author}</dt>
        <dd>
          <AuthorText entry={entry} />
        </dd>
      </dl>
      {isItem && (
        <div>
          <Button variant="default" onClick={openItem}>
            {strings.openItem}
          </Button>
        </div>
      )}
      <details>
        <summary>{strings.recorded}</summary>
        <RecordedFacts entry={entry} />
      </details>
    </div>
  )
}

/** The entry with its names and facts as they stand in the log, which the hash is about. */
function RecordedFacts({ entry }: { readonly entry: LogEntry }) {
  return (
    <dl className="facts">
      <dt>{strings.action}</dt>
      <dd>{isLogAction(entry.action) ? strings.actions[entry.action] : entry.action}</dd>
      {entry.subject !== '' && <Fact name={strings.subject} text={entry.subject} />}
      {listFacts(entry.details).map(({ name, value }) => (
        <Fact key={name} name={name} text={value} />
      ))}
      <dt>{strings.hash}</dt>
      <dd className="mono">{entry.hash}</dd>
    </dl>
  )
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="log-fact">
        <SafeText text={text} />
      </dd>
    </>
  )
}
