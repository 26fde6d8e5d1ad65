import { Select } from '@mantine/core'
import { IconPlug } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { getSystemZoneName, UTC_ZONE_NAME } from '../../../shared/domain/audit-zone.ts'
import { Button } from '../../components/controls/button.tsx'
import { FIELD_CLASSES, Field } from '../../components/controls/field.tsx'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'
import { ScopeFields, ServiceFields } from './connection-fields.tsx'
import type { FailedField } from './connection-test.tsx'
import type { NewWorkspaceDraft, NewWorkspaceProblems, Step } from './new-workspace-draft.ts'
import { PrivateKeyField } from './private-key-field.tsx'
import { ProtectionFields } from './protection-fields.tsx'
import { SchemeFields } from './scheme-fields.tsx'

/** The runtime's list lacks UTC, and the machine's zone where that has another name by now. */
const ZONES = [...new Set([getSystemZoneName(), UTC_ZONE_NAME, ...Intl.supportedValuesOf('timeZone')])]

interface StepFieldsProps {
  readonly step: Step
  readonly draft: NewWorkspaceDraft
  readonly problems: NewWorkspaceProblems
  /** Where the last test failed. */
  readonly failedField: FailedField | null
  /** Fields that it has shown to be right. */
  readonly passed: readonly ('baseUrl' | 'clientId')[]
  onChange(part: Partial<NewWorkspaceDraft>): void
}

export function StepFields(props: StepFieldsProps) {
  const { step, draft } = props
  const name = step === 'service' && draft.source === 'files' ? 'files' : step
  return (
    <>
      <div>
        {/* Has the focus where a step begins. */}
        <h2 className={styles.heading} tabIndex={-1} onKeyDown={submitByEnter}>
          {strings.headings[name]}
        </h2>
        <p className={styles.text}>
          {step === 'scope' && draft.source === 'files' ? strings.filesScopeText : strings.texts[name]}
        </p>
      </div>
      {step === 'service' && <ServiceStep {...props} />}
      {step === 'scope' && <ScopeStep {...props} />}
      {step === 'protection' && (
        <ProtectionFields
          draft={draft.protection}
          problems={props.problems.protection ?? {}}
          onChange={(protection) => props.onChange({ protection })}
        />
      )}
    </>
  )
}

function submitByEnter({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Enter') currentTarget.closest('form')?.requestSubmit()
}

function ServiceStep({ draft, problems, failedField, passed, onChange }: StepFieldsProps) {
  const failed = failedField && { [failedField]: strings.fieldErrors[failedField] }
  return (
    <>
      <Field
        label={strings.name}
        help={draft.name === '' ? strings.nameText : undefined}
        value={draft.name}
        error={problems.name ?? null}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {draft.source === 'service' && (
        <>
          <ServiceFields
            draft={draft.connection}
            problems={{ ...problems.connection, ...failed }}
            passed={passed}
            onChange={(part) => onChange({ connection: { ...draft.connection, ...part } })}
          />
          <PrivateKeyField
            value={draft.privateKey}
            error={problems.privateKey ?? failed?.privateKey}
            onChange={(privateKey) => onChange({ privateKey })}
          />
          <SchemeFields
            scheme={draft.connection.scheme}
            error={problems.connection?.scheme}
            onChange={(scheme) => onChange({ connection: { ...draft.connection, scheme } })}
          />
        </>
      )}
    </>
  )
}

function ScopeStep({ draft, problems, onChange }: StepFieldsProps) {
  return (
    <>
      <ScopeFields
        draft={draft.connection}
        problems={problems.connection ?? {}}
        onChange={(part) => onChange({ connection: { ...draft.connection, ...part } })}
      />
      <Select
        label={strings.timeZone}
        description={strings.timeZoneText}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        searchable
        data={ZONES}
        limit={80}
        value={draft.timeZone}
        allowDeselect={false}
        classNames={FIELD_CLASSES}
        onChange={(timeZone) => timeZone !== null && onChange({ timeZone })}
      />
    </>
  )
}

interface ConnectActionsProps {
  readonly step: Step
  readonly canTest: boolean
  /** The last test; *Continue* waits for another one, unless the user goes on offline. */
  readonly hasFailed: boolean
  readonly isTesting: boolean
  readonly isBusy: boolean
  readonly hasProblems: boolean
  onTest(): void
  onCancelTest(): void
  onContinue(): void
}

/** One primary button: *Test again* after a failure, else the way on. */
export function ConnectActions(props: ConnectActionsProps) {
  const { step, canTest, hasFailed, isTesting, isBusy, hasProblems, onTest, onCancelTest, onContinue } = props
  const isLast = step === 'protection'
  return (
    <>
      {hasProblems && (
        <p className={styles.problem} role="alert">
          {strings.correct}
        </p>
      )}
      <div className={styles.actions}>
        {step === 'service' && canTest && (
          <Button
            kind={hasFailed ? 'primary' : 'default'}
            size="large"
            icon={<IconPlug size={16} stroke={1.6} aria-hidden />}
            {...(hasFailed && !isTesting && { shortcut: 'Enter' })}
            disabled={isBusy && !isTesting}
            onClick={isTesting ? onCancelTest : onTest}
          >
            {isTesting ? strings.cancelTest : hasFailed ? strings.testAgain : strings.test}
          </Button>
        )}
        {hasFailed && (
          <Button kind="quiet" size="large" onClick={onContinue}>
            {strings.continueOffline}
          </Button>
        )}
        <Button
          kind={hasFailed ? 'default' : 'primary'}
          size="large"
          {...(!hasFailed && { shortcut: 'Enter' })}
          disabled={isBusy}
          disabledReason={hasFailed ? strings.continueWaits : null}
          onClick={onContinue}
        >
          {isLast ? strings.create : strings.continue}
        </Button>
      </div>
    </>
  )
}
