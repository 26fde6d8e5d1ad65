import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { FIELD_CLASSES } from './field.tsx'
import { controlStrings as strings } from './strings.ts'

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
