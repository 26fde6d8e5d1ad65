import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { KeyHint } from './key-hint.tsx'
import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar, IconSearch } from '@tabler/icons-react'
import { printDay } from '../../../shared/format/utc-text.ts'
import { controlStrings as strings } from '../../strings/common-strings.ts'

interface FieldProps
  extends Omit<TextInputProps, 'classNames' | 'unstyled' | 'description' | 'inputWrapperOrder' | 'error'> {
  /** At most twelve words; longer help belongs into an InfoPopover. */
  readonly help?: string | undefined
  /** The cause and its remedy; marks the field. */
  readonly error?: string | null
  /** The key that focuses the field. */
  readonly shortcut?: string
  /** Written in the type of evidence, whose characters are told apart. */
  readonly isCode?: boolean
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
export function Field({ help, error = null, shortcut, isCode = false, ...rest }: FieldProps) {
  return (
    <TextInput
      {...rest}
      data-code={isCode || undefined}
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

interface SearchBoxProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  onChange(value: string): void
}

/** The search of a list by words, in its toolbar; `/` leads to it. */
export function SearchBox({ label, placeholder = label, value, onChange }: SearchBoxProps) {
  return (
    <div className={styles.searchBox}>
      <Field
        data-search-box
        aria-label={label}
        placeholder={placeholder}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={value}
        maxLength={1_000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

interface SelectFieldProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

/** A choice of several, drawn by the system. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, choices, onChange } = props
  return (
    <NativeSelect
      label={label}
      value={value}
      data={choices.map((choice) => ({ ...choice }))}
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
      <Switch id={id} isOn={isOn} onChange={onChange} />
    </div>
  )
}

interface SwitchProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-label'> {
  readonly isOn: boolean
  onChange(isOn: boolean): void
}

/** Without its label. */
export function Switch({ isOn, onChange, ...named }: SwitchProps) {
  return (
    <input
      {...named}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface DayFieldProps {
  readonly label: string
  /** What an empty field means. */
  readonly placeholder: string
  /** YYYY-MM-DD, or empty. */
  readonly value: string
  readonly first?: string
  readonly last?: string
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly isDisabled?: boolean
  onChange(day: string): void
}

/** A day from a calendar; arrow keys move between the days. */
export function DayField(props: DayFieldProps) {
  const {
    label,
    placeholder,
    value,
    first = '',
    last = '',
    error,
    help,
    isDisabled = false,
    onChange,
  } = props
  return (
    <DatePickerInput
      label={label}
      // A button, whose label alone would be its name.
      aria-label={`${label}: ${value === '' ? placeholder : printDay(value)}`}
      placeholder={placeholder}
      value={value || null}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      valueFormat="MMM D, YYYY"
      firstDayOfWeek={0}
      weekendDays={[]}
      hideOutsideDates
      clearable
      rightSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      rightSectionPointerEvents={value === '' ? 'none' : 'all'}
      disabled={isDisabled}
      clearButtonProps={{ 'aria-label': strings.clearDay }}
      error={error}
      {...(help !== undefined && { description: help })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={FIELD_CLASSES}
      ariaLabels={{
        previousMonth: strings.previousMonth,
        nextMonth: strings.nextMonth,
      }}
      popoverProps={{ returnFocus: true, transitionProps: { duration: 0 } }}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}
