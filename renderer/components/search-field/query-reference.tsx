import { Modal } from '@mantine/core'
import { QUERY_REFERENCE, type ReferenceLine } from '../../../shared/query/query-reference.ts'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

interface QueryReferenceProps {
  readonly isOpen: boolean
  onClose(): void
  /** Adds an example to the search. */
  onAdd(example: string): void
}

/** Everything the query language knows, each with examples to press. */
export function QueryReference({ isOpen, onClose, onAdd }: QueryReferenceProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={strings.help} size={820}>
      <div className={styles.reference}>
        <p className="dim">{strings.helpIntro}</p>
        {QUERY_REFERENCE.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map((line) => (
                <Line key={line.example} line={line} onAdd={onAdd} />
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{strings.keysTitle}</h3>
          <dl>
            {strings.keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  )
}

function Line({ line, onAdd }: { readonly line: ReferenceLine; onAdd(example: string): void }) {
  return (
    <div>
      <dt>
        {[line.example, ...line.also].map((example) => (
          <button
            key={example}
            type="button"
            aria-label={strings.add(example)}
            onClick={() => onAdd(example)}
          >
            {example}
          </button>
        ))}
      </dt>
      <dd>{line.selects}</dd>
    </div>
  )
}
