import { Modal } from '@mantine/core'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { KEY_SCOPE_NAMES, KEY_SCOPES, type KeyScope } from '../../components/keyboard/key-binding.ts'
import { listBindings } from '../../components/keyboard/key-map.ts'
import styles from './key-help.module.css'

const strings = { title: 'Keys' } as const

interface KeyHelpProps {
  readonly isOpen: boolean
  /** Those of the screen, whose keys come first. */
  readonly scopes: readonly KeyScope[]
  onClose(): void
}

/** All keys that work on this screen, by where they work. */
export function KeyHelp({ isOpen, scopes, onClose }: KeyHelpProps) {
  const bindings = listBindings(scopes)
  return (
    <Modal opened={isOpen} onClose={onClose} title={strings.title} size="lg">
      <div className={styles.groups}>
        {KEY_SCOPES.filter((scope) => scopes.includes(scope)).map((scope) => (
          <section key={scope}>
            <h3 className={styles.heading}>{KEY_SCOPE_NAMES[scope]}</h3>
            <dl className={styles.list}>
              {bindings
                .filter((binding) => binding.scope === scope)
                .map(({ id, keys, label }) => (
                  <div key={id} className={styles.entry}>
                    <dt>{label}</dt>
                    <dd>
                      <KeyHint keys={keys} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
