import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SignatureScheme } from '../../../shared/domain/signature-scheme.ts'
import type { VectorResult } from '../../../shared/ipc/application-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import styles from './connect.module.css'
import { connectStrings } from './connect-strings.ts'
import { PrivateKeyField } from './private-key-field.tsx'

const strings = connectStrings.vector

/** Does this scheme give the hash that the service's documentation publishes? */
export function VectorTester({ scheme }: { readonly scheme: SignatureScheme }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState('')
  const [expectedHash, setExpectedHash] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useAction('scheme:try-vector')
  const run = () => {
    const read = readParameters(text)
    if (!read.ok) return setProblem(strings.lineProblem(read.line))
    if (read.parameters.length === 0) return setProblem(strings.empty)
    setProblem(null)
    attempt.mutate({
      scheme,
      privateKey: key,
      parameters: [...read.parameters],
      expectedHash: expectedHash.trim(),
    })
  }
  return (
    <div className={styles.vector}>
      <Textarea
        label={strings.parameters}
        description={strings.parametersText}
        rows={3}
        value={text}
        error={problem}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PrivateKeyField label={strings.key} description="" value={key} onChange={setKey} />
      <TextInput
        label={strings.expected}
        value={expectedHash}
        spellCheck={false}
        onChange={(event) => setExpectedHash(event.currentTarget.value)}
      />
      <div>
        <Button disabled={key === '' || attempt.isPending} onClick={run}>
          {strings.run}
        </Button>
      </div>
      {attempt.error && <ErrorNotice error={attempt.error} />}
      {attempt.data && <VectorOutcome result={attempt.data} isCompared={expectedHash.trim() !== ''} />}
    </div>
  )
}

function VectorOutcome({
  result,
  isCompared,
}: {
  readonly result: VectorResult
  readonly isCompared: boolean
}) {
  const kind = !isCompared ? 'info' : result.isMatch ? 'good' : 'warning'
  const title = !isCompared ? strings.computed : result.isMatch ? strings.match : strings.noMatch
  return (
    <Notice kind={kind} title={title}>
      <div className={styles.code}>{result.hash}</div>
    </Notice>
  )
}

interface Parameter {
  readonly name: string
  readonly value: string
}

/**
 * Parameters of a published example, one `name=value` per line. Blank lines and a `hash` line are left out.
 * @returns the number of the first line that has no `=` when there is one.
 */
export function readParameters(
  text: string,
):
  | { readonly ok: true; readonly parameters: readonly Parameter[] }
  | { readonly ok: false; readonly line: number } {
  const parameters: Parameter[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const at = line.indexOf('=')
    if (at < 1) return { ok: false, line: index + 1 }
    const name = line.slice(0, at).trim()
    if (name !== 'hash') parameters.push({ name, value: line.slice(at + 1).trim() })
  }
  return { ok: true, parameters }
}
