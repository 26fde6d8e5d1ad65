import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import {
  KEY_MAP,
  KEY_SCOPE_NAMES,
  type KeyBinding,
  type KeyScope,
  listBindings,
} from '../../components/keyboard/key-map.ts'
import { watchScopes } from '../../components/keyboard/use-keys.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useSetPreferences } from '../../ipc/use-preferences.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { NOT_DESCRIBED } from '../../theme/app-theme.tsx'
import styles from './key-help.module.css'

const strings = { title: 'Keys and words', words: 'Words', checklist: 'Show checklist' } as const

/** Keys that work anywhere in an open workspace, and nowhere before one is open. */
const OF_WORKSPACE: ReadonlySet<string> = new Set(
  KEY_MAP.filter(({ scope, id }) => scope === 'anywhere' && !['palette', 'help', 'back'].includes(id)).map(
    ({ id }) => id,
  ),
)

/** The keys that work on this screen, by where they work, and the words of the interface. */
export function KeyHelp() {
  const isOpen = useViewStore((state) => state.isHelpOpen)
  const setOpen = (isHelpOpen: boolean) => useViewStore.setState({ isHelpOpen })
  const setPreferences = useSetPreferences()
  const showView = useShowView()
  const showChecklist = () => {
    setPreferences({ checklist: 'shown' })
    showView('home')
    setOpen(false)
  }
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const [scopes, setScopes] = useState<readonly KeyScope[]>([])
  useEffect(() => {
    if (!isOpen) return
    return watchScopes((next) => setScopes((now) => (String(now) === String(next) ? now : next)))
  }, [isOpen])
  const bindings = listBindings(scopes).filter(({ id }) => hasWorkspace || !OF_WORKSPACE.has(id))
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={strings.title}
      size="lg"
      // Mantine names a dialog by its title a moment after it is there.
      attributes={{ content: { 'aria-label': strings.title }, ...NOT_DESCRIBED }}
    >
      <div className={styles.groups}>
        {scopes.map((scope) => (
          <KeyGroup key={scope} scope={scope} bindings={bindings} />
        ))}
      </div>
      {hasWorkspace && <Button onClick={showChecklist}>{strings.checklist}</Button>}
      <h3 className={styles.heading}>{strings.words}</h3>
      <dl className={styles.words}>
        {GLOSSARY.map(([word, meaning]) => (
          <div key={word} className={styles.word}>
            <dt>{word}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

interface KeyGroupProps {
  readonly scope: KeyScope
  /** Of the screen, without keys that a more specific scope takes. */
  readonly bindings: readonly KeyBinding[]
}

function KeyGroup({ scope, bindings }: KeyGroupProps) {
  return (
    <section>
      <h3 className={styles.heading}>{KEY_SCOPE_NAMES[scope]}</h3>
      <dl className={styles.list}>
        {bindings
          .filter((binding) => binding.scope === scope)
          .map(({ id, keys, label }) => (
            <div key={id} className={styles.entry}>
              <dt>{label}</dt>
              <dd>
                <KeyHint keys={keys} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** The words of the interface, in the order in which a new user meets them. */
const GLOSSARY: readonly (readonly [word: string, meaning: string])[] = [
  ['Workspace', 'One engagement: connection, scope, audit time zone, data. One encrypted file.'],
  ['Review', 'One feedback item. Its text, rating, and author are not in the data.'],
  ['Event', 'One entry of the history: shown, hidden, or deleted, with its time.'],
  ['Response', 'A text below a review, by its owner or the customer.'],
  ['Shown, hidden', 'What the last event says. Not known before the first event.'],
  ['Deleted', 'What the last event says; a review can be deleted and hidden.'],
  ['Hidden period', 'The time from a hide to the event that shows it again.'],
  ['Sync', 'Fetches events and responses. Full: all days. Quick: recent days only.'],
  ['Complete', 'Every page of the scope was fetched and understood.'],
  ['Incomplete', 'Something of the scope was not fetched or not understood.'],
  ['Imported', 'Read from files. What they cover is not known.'],
  ['Data through, cutoff', 'The end of the data. All time counts to this moment.'],
  ['Finding', 'What a rule observed, with its evidence.'],
  ['Case', 'The findings that one person decides at once.'],
  ['Decision', 'Confirmed or dismissed, with a ground or a note.'],
  ['Ground', 'The company’s reason to hide a review, as you judge it.'],
  ['Set aside', 'An entry that could not be understood, kept with its text.'],
  ['No longer returned', 'Fetched before, absent from a later full sync. Kept.'],
  ['Evidence', 'The raw replies and receipts behind a figure.'],
  ['Receipt', 'Request, time, and hash of one reply, chained to the last.'],
  ['Evidence fingerprint', 'Number and hash of the last receipt, printed in every report.'],
  ['Bundle', 'A report with its evidence in one file that others can verify.'],
]
