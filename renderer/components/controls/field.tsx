import { TextInput, type TextInputProps } from '@mantine/core'
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

/** A text field with its label above, and help or error below, both connected to it for screen readers. */
export function Field({ help, error = null, shortcut, ...rest }: FieldProps) {
  return (
    <TextInput
      {...rest}
      unstyled
      classNames={{
        root: styles.root ?? '',
        label: styles.label ?? '',
        description: styles.help ?? '',
        error: styles.error ?? '',
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
