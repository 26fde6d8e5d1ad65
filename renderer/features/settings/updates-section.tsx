import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type UpdateCheck, updateSourceSchema } from '../../../shared/domain/update.ts'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { updateStrings as strings } from './update-strings.ts'

/** Where new versions are announced. Nothing is asked before the button is pressed, and nothing is downloaded. */
export function UpdatesSection() {
  return (
    <section className="panel settings-section">
      <h2>{strings.title}</h2>
      <p className="dim">{strings.text}</p>
      <UpdatesForm />
    </section>
  )
}

/** The same, over whatever is on screen: what the menu opens, with a workspace or without. */
export function UpdatesDialog() {
  const isOpen = useViewStore((state) => state.areUpdatesOpen)
  const setOpen = useViewStore((state) => state.setUpdatesOpen)
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title={strings.title} size="lg">
      <div className="stack">
        <p className="dim">{strings.text}</p>
        <UpdatesForm />
      </div>
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
    <>
      <TextInput
        label={strings.address}
        description={strings.addressText}
        value={source.address}
        error={read.error?.issues.find(({ path }) => path[0] === 'address')?.message}
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
      <div className="line">
        <Button
          variant="default"
          disabled={!read.success || read.data.address === ''}
          loading={check.isPending}
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
    </>
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
          <dl className="facts update-files">
            {check.files.map(({ name, sha256 }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="mono">{sha256}</dd>
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
