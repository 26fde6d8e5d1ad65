import { Button, PasswordInput, Radio } from '@mantine/core'
import { Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import type { ProtectionDraft, ProtectionProblems } from './protection-draft.ts'
import { firstRunStrings } from './strings.ts'

interface ProtectionFieldsProps {
  readonly draft: ProtectionDraft
  readonly problems: ProtectionProblems
  onChange(draft: ProtectionDraft): void
}

const strings = firstRunStrings.protection

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
        <Notice kind="warning" title={strings.unavailableTitle}>
          <p>{strings.unavailableText}</p>
          <p className="notice-code">{keychain.data.reason}</p>
          <Button
            variant="default"
            mt={8}
            loading={keychain.isFetching}
            onClick={() => void keychain.refetch()}
          >
            {strings.checkAgain}
          </Button>
        </Notice>
      )}
      <Radio.Group
        label={strings.legend}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: kind === 'passphrase' ? 'passphrase' : 'keychain' })}
        {...(problems.kind && { error: problems.kind })}
      >
        <div className="stack protection-choices">
          <Radio
            value="keychain"
            label={strings.keychain}
            description={strings.keychainText}
            disabled={isUnavailable}
          />
          <Radio value="passphrase" label={strings.passphrase} description={strings.passphraseText} />
        </div>
      </Radio.Group>
      {draft.kind === 'passphrase' && (
        <div className="form-pair">
          <PasswordInput
            label={strings.passphrase}
            value={draft.passphrase}
            autoComplete="new-password"
            error={problems.passphrase}
            onChange={(event) => onChange({ ...draft, passphrase: event.currentTarget.value })}
          />
          <PasswordInput
            label={strings.repeat}
            value={draft.repeated}
            autoComplete="new-password"
            error={problems.repeated}
            onChange={(event) => onChange({ ...draft, repeated: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}
