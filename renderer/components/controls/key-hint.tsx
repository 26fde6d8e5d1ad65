import styles from './controls.module.css'

const isMac = navigator.platform.startsWith('Mac')

const ON_MAC: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

interface KeyHintProps {
  /** Each is one key, or keys pressed together such as `Ctrl K`. */
  readonly keys: readonly string[]
  /** Inside a control with a name of its own, which the keys would lengthen. */
  readonly isDecorative?: boolean
}

/** Keys with the labels of this machine's keyboard. */
export function KeyHint({ keys, isDecorative = false }: KeyHintProps) {
  return keys.map((key) => (
    <kbd key={key} className={styles.key} aria-hidden={isDecorative || undefined}>
      {printKey(key)}
    </kbd>
  ))
}

function printKey(key: string): string {
  const parts = key.split(' ')
  return isMac ? parts.map((part) => ON_MAC[part] ?? part).join('') : parts.join(' ')
}
