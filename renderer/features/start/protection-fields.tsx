import { Radio } from '@mantine/core'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import styles from './connect.module.css'
import type { ProtectionDraft, ProtectionProblems } from './protection-draft.ts'
import { strings } from './strings.ts'

interface ProtectionFieldsProps {
  readonly draft: ProtectionDraft
  readonly problems: ProtectionProblems
  onChange(draft: ProtectionDraft): void
}

const words = strings.protection

/**
 * Keychain or passphrase. Where the keychain cannot be used this says so and leaves the choice to the user: nothing falls
 * back silently.
 */
export function ProtectionFields({ draft, problems, onChange }: ProtectionFieldsProps) {
  const keychain = useCall('keychain:status', undefined)
  const isUnavailable = keychain.data?.isAvailable === false
  return (
    <div className="stack">
      {keychain.data?.isAvailable === false && (
        <Notice kind="warning" title={words.unavailableTitle}>
          <p>{words.unavailableText}</p>
          <p className="notice-code">{keychain.data.reason}</p>
          <Button disabled={keychain.isFetching} onClick={() => void keychain.refetch()}>
            {words.checkAgain}
          </Button>
        </Notice>
      )}
      <Radio.Group
        label={words.legend}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: kind === 'passphrase' ? 'passphrase' : 'keychain' })}
        {...(problems.kind && { error: problems.kind })}
      >
        <div className={styles.choices}>
          <Radio
            size="sm"
            value="keychain"
            label={words.keychain}
            description={words.keychainText}
            disabled={isUnavailable}
          />
          <Radio size="sm" value="passphrase" label={words.passphrase} description={words.passphraseText} />
        </div>
      </Radio.Group>
      {draft.kind === 'passphrase' && (
        <div className={styles.pair}>
          <Field
            type="password"
            label={words.passphrase}
            value={draft.passphrase}
            autoComplete="new-password"
            error={problems.passphrase ?? null}
            onChange={(event) => onChange({ ...draft, passphrase: event.currentTarget.value })}
          />
          <Field
            type="password"
            label={words.repeat}
            value={draft.repeated}
            autoComplete="new-password"
            error={problems.repeated ?? null}
            onChange={(event) => onChange({ ...draft, repeated: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}
