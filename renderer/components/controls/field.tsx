import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { KeyHint } from './key-hint.tsx'

interface FieldProps
  extends Omit<TextInputProps, 'classNames' | 'unstyled' | 'description' | 'inputWrapperOrder' | 'error'> {
  /** At most twelve words; longer help belongs into an InfoPopover. */
  readonly help?: string | undefined
  /** The cause and its remedy; marks the field. */
  readonly error?: string | null
  /** The key that focuses the field. */
  readonly shortcut?: string
}

/** The look of Field for controls that the library draws. */
export const FIELD_CLASSES = {
  root: styles.root ?? '',
  label: styles.label ?? '',
  description: styles.help ?? '',
  error: styles.error ?? '',
  input: styles.control ?? '',
} as const

/** A text field with its label above, and help or error below, both connected to it for screen readers. */
export function Field({ help, error = null, shortcut, ...rest }: FieldProps) {
  return (
    <TextInput
      {...rest}
      unstyled
      classNames={{
        ...FIELD_CLASSES,
        wrapper: styles.frame ?? '',
        input: styles.input ?? '',
        section: styles.section ?? '',
      }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...(help !== undefined && { description: help })}
      error={error}
      {...(shortcut !== undefined && { rightSection: <KeyHint keys={[shortcut]} isDecorative /> })}
    />
  )
}

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly error?: string | null
  onChange(value: Value): void
}

/** A choice of several, drawn by the system. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, error = null, onChange } = props
  return (
    <NativeSelect
      label={label}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
      error={error}
      classNames={FIELD_CLASSES}
      onChange={(event) => {
        const chosen = choices.find((one) => one.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}

interface SwitchFieldProps {
  readonly label: string
  readonly isOn: boolean
  /** ⓘ beside the label. */
  readonly info?: ReactNode
  onChange(isOn: boolean): void
}

/** On or off, at once. */
export function SwitchField({ label, isOn, info, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={styles.switchRow}>
      <label htmlFor={id}>{label}</label>
      {info}
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className={styles.switch}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  )
}
