import { Kbd } from '@mantine/core'

const isMac = navigator.platform.startsWith('Mac')

/** Keys as they are printed on this machine's keyboard; `mod` is Ctrl or Command. */
export function KeyNames({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (
    <Kbd key={key} size="xs">
      {key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key}
    </Kbd>
  ))
}
