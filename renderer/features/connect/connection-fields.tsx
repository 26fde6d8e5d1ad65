import { TextInput } from '@mantine/core'
import { connectWords as words } from './connect-strings.ts'
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
        label={words.baseUrl}
        description={words.baseUrlText}
        value={draft.baseUrl}
        error={problems.baseUrl}
        spellCheck={false}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <TextInput
        label={words.clientId}
        description={words.clientIdCount(draft.clientId.trim().length)}
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
        label={words.businessIds}
        description={words.businessIdsText}
        value={draft.businessIds}
        error={problems.businessIds}
        onChange={(event) => onChange({ businessIds: event.currentTarget.value })}
      />
      <TextInput
        label={words.from}
        description={words.dateText}
        value={draft.from}
        error={problems.from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label={words.to}
        description={words.dateText}
        value={draft.to}
        error={problems.to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  )
}
