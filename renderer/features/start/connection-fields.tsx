import { DayField, Field } from '../../components/controls/field.tsx'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'
import type { ConnectionDraft, ConnectionProblems } from './connection-draft.ts'

interface ConnectionFieldsProps {
  readonly draft: ConnectionDraft
  readonly problems: ConnectionProblems
  onChange(change: Partial<ConnectionDraft>): void
}

export function ServiceFields({ draft, problems, onChange }: ConnectionFieldsProps) {
  const { length } = draft.clientId.trim()
  return (
    <>
      <Field
        label={strings.baseUrl}
        help={draft.baseUrl === '' ? strings.baseUrlText : undefined}
        value={draft.baseUrl}
        error={problems.baseUrl ?? null}
        spellCheck={false}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
      />
      <Field
        label={strings.clientId}
        help={length > 0 && length !== 40 ? strings.clientIdCount(length) : undefined}
        value={draft.clientId}
        error={problems.clientId ?? null}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange({ clientId: event.currentTarget.value })}
      />
    </>
  )
}

export function ScopeFields({ draft, problems, onChange }: ConnectionFieldsProps) {
  return (
    <>
      <Field
        label={strings.businessIds}
        help={strings.businessIdsText}
        value={draft.businessIds}
        error={problems.businessIds ?? null}
        spellCheck={false}
        onChange={(event) => onChange({ businessIds: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <DayField
          label={strings.from}
          placeholder={strings.anyDay}
          value={draft.from}
          error={problems.from}
          last={draft.to}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={strings.to}
          placeholder={strings.anyDay}
          value={draft.to}
          error={problems.to}
          first={draft.from}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </>
  )
}
