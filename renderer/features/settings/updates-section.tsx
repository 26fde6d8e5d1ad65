import { Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type UpdateCheck, updateSourceSchema } from '../../../shared/domain/update.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { useViewStore } from '../../stores/view-store.ts'
import styles from './settings.module.css'
import { updateStrings as strings } from './settings-strings.ts'

/** Where new versions are announced. Nothing is asked before the button is pressed, and nothing is downloaded. */
export function UpdatesSection() {
  return (
    <>
      <h2 className={styles.title}>{strings.title}</h2>
      <p className="small">{strings.text}</p>
      <UpdatesForm />
    </>
  )
}

/** The same, over whatever is on screen: what the menu opens, with a workspace or without. */
export function UpdatesDialog() {
  const isOpen = useViewStore((state) => state.areUpdatesOpen)
  const close = () => useViewStore.setState({ areUpdatesOpen: false })
  return (
    <Modal opened={isOpen} onClose={close} title={strings.title} size="lg">
      <p className="small">{strings.text}</p>
      <UpdatesForm />
    </Modal>
  )
}

function UpdatesForm() {
  const stored = usePreferences().updates
  const [typed, setTyped] = useState<Partial<typeof stored>>({})
  const setPreferences = useSetPreferences()
  const check = useAction('updates:check')
  const source = { ...stored, ...typed }
  const read = updateSourceSchema.safeParse(source)
  const change = (part: Partial<typeof stored>) => {
    check.reset()
    setTyped({ ...typed, ...part })
    const changed = updateSourceSchema.safeParse({ ...source, ...part })
    if (changed.success) setPreferences({ updates: changed.data })
  }
  return (
    <div className={styles.form}>
      <Field
        label={strings.address}
        help={strings.addressText}
        value={source.address}
        error={read.error?.issues.find(({ path }) => path[0] === 'address')?.message ?? null}
        spellCheck={false}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <Textarea
        label={strings.publicKey}
        description={strings.publicKeyText}
        value={source.publicKey}
        rows={3}
        spellCheck={false}
        onChange={(event) => change({ publicKey: event.currentTarget.value })}
      />
      <div className={styles.actions}>
        <Button
          disabledReason={
            check.isPending
              ? strings.checking
              : read.success && read.data.address !== ''
                ? null
                : strings.noAddress
          }
          onClick={() => read.success && check.mutate(read.data)}
        >
          {strings.check}
        </Button>
      </div>
      {check.data && <CheckResult check={check.data} />}
      {check.error && (
        <Notice kind="bad" title={strings.failed}>
          <p>{check.error.message}</p>
        </Notice>
      )}
    </div>
  )
}

function CheckResult({ check }: { readonly check: UpdateCheck }) {
  const isGood = check.outcome === 'same' || check.outcome === 'older'
  const kind = check.outcome === 'newer' ? 'info' : isGood ? 'good' : 'bad'
  return (
    <Notice kind={kind} title={strings.titles[check.outcome]}>
      <ResultText check={check} />
    </Notice>
  )
}

function ResultText({ check }: { readonly check: UpdateCheck }) {
  switch (check.outcome) {
    case 'newer':
      return (
        <>
          <p>{strings.download(check.version)}</p>
          <dl className={styles.files}>
            {check.files.map(({ name, sha256 }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={styles.path}>{sha256}</dd>
              </div>
            ))}
          </dl>
        </>
      )
    case 'same':
    case 'older':
      return <p>{strings.offered(check.version)}</p>
    case 'missing':
      return <p>{strings.status(check.status)}</p>
    case 'untrusted':
      return <p>{strings.untrusted}</p>
    case 'bad-key':
      return <p>{strings.badKey}</p>
    case 'unreadable':
      return <p>{strings.unreadable}</p>
    case 'not-set':
      return null
  }
}
