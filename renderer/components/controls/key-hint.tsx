import styles from './controls.module.css'

const isMac = navigator.platform.startsWith('Mac')

const NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  ...(isMac && { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }),
}

interface KeyHintProps {
  /** As in KeyBinding.keys: `Ctrl+K`, `G H`. */
  readonly keys: readonly string[]
  /** Inside a control with a name of its own, which the keys would lengthen. */
  readonly isDecorative?: boolean
}

/** Keys with the labels of this machine's keyboard. */
export function KeyHint({ keys, isDecorative = false }: KeyHintProps) {
  return keys
    .flatMap((key) => key.split(' '))
    .map((key) => (
      <kbd key={key} className={styles.key} aria-hidden={isDecorative || undefined}>
        {printKey(key)}
      </kbd>
    ))
}

/** `Ctrl+Shift+E` as “Ctrl Shift E”, on a Mac as “⌘⇧E”. */
export function printKey(key: string): string {
  return key
    .split('+')
    .map((part) => NAMES[part] ?? part)
    .join(isMac ? '' : ' ')
}
