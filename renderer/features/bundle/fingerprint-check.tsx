import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import styles from './bundle.module.css'
import { bundleStrings } from './bundle-strings.ts'

const strings = bundleStrings.fingerprint

/** A SHA-256 in lower-case hex. */
export const HASH = /^[0-9a-f]{64}$/

/**
 * A chain shows only that the evidence is consistent in itself. The fingerprint that was received by another way, such
 * as a printed slip, shows that it is the evidence that was handed over.
 */
export function FingerprintCheck({ headHash }: { readonly headHash: string }) {
  const [typed, setTyped] = useState('')
  const verdictId = useId()
  const expected = typed.replace(/\s/g, '').toLowerCase()
  const verdict = compare(expected, headHash)
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{strings.title}</h3>
      <p className={styles.code}>{headHash}</p>
      <TextInput
        label={strings.expected}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        aria-describedby={verdictId}
        spellCheck={false}
        autoComplete="off"
      />
      <p id={verdictId} className={styles[verdict.tone]} role="status">
        {verdict.text}
      </p>
    </section>
  )
}

function compare(
  expected: string,
  headHash: string,
): { readonly tone: 'good' | 'bad' | 'open'; text: string } {
  if (expected === '') return { tone: 'open', text: strings.notCompared }
  if (!HASH.test(expected)) return { tone: 'open', text: strings.notWhole(String(expected.length)) }
  if (expected === headHash) return { tone: 'good', text: strings.same }
  return { tone: 'bad', text: strings.other }
}
