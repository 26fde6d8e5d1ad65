import { TextInput } from '@mantine/core'
import { connectStrings as strings } from './connect-strings.ts'
import type { ConnectionDraft, ConnectionProblems } from './connection-draft.ts'

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft
  readonly problems: ConnectionProblems
  onChange(change: Partial<ConnectionDraft>): void
}

export function ServiceFields({ draft, problems, onChange }: ConnectionFieldsProps) {
  return (
    <>
      <TextInput
        label={strings.baseUrl}
        description={strings.baseUrlText}
        value={draft.baseUrl}
        error={problems.baseUrl}
        spellCheck={false}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label={strings.clientId}
        description={strings.clientIdCount(draft.clientId.trim().length)}
        value={draft.clientId}
        error={problems.clientId}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ clientId: event.currentTarget.value })}
      />
    </>
  )
}

export function ScopeFields({ draft, problems, onChange }: ConnectionFieldsProps) {
  return (
    <div className="form-three">
      <TextInput
        label={strings.businessIds}
        description={strings.businessIdsText}
        value={draft.businessIds}
        error={problems.businessIds}
        onChange={(event) => onChange({ businessIds: event.currentTarget.value })}
      />
      <TextInput
        label={strings.from}
        description={strings.dateText}
        value={draft.from}
        error={problems.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label={strings.to}
        description={strings.dateText}
        value={draft.to}
        error={problems.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  )
}
