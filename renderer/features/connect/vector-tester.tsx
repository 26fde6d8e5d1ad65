import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SignatureScheme } from '../../../shared/domain/signature-scheme.ts'
import type { VectorResult } from '../../../shared/ipc/contract.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { connectWords } from './connect-strings.ts'
import { PrivateKeyField } from './private-key-field.tsx'
import { readParameters } from './read-parameters.ts'

const words = connectWords.vector

/** Does this scheme give the hash that the service's documentation publishes? */
export function VectorTester({ scheme }: { readonly scheme: SignatureScheme }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState('')
  const [expectedHash, setExpectedHash] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useAction('scheme:try-vector')
  const run = () => {
    const read = readParameters(text)
    if (!read.ok) return setProblem(words.lineProblem(read.line))
    if (read.parameters.length === 0) return setProblem(words.empty)
    setProblem(null)
    attempt.mutate({
      scheme,
      privateKey: key,
      parameters: [...read.parameters],
      expectedHash: expectedHash.trim(),
    })
  }
  return (
    <div className="scheme-box stack">
      <p className="dim">{words.text}</p>
      <Textarea
        label={words.parameters}
        rows={3}
        value={text}
        error={problem}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PrivateKeyField label={words.key} description="" value={key} onChange={setKey} />
      <TextInput
        label={words.expected}
        value={expectedHash}
        spellCheck={false}
        onChange={(event) => setExpectedHash(event.currentTarget.value)}
      />
      <div>
        <Button variant="default" disabled={key === ''} loading={attempt.isPending} onClick={run}>
          {words.run}
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
  const title = !isCompared ? words.computed : result.isMatch ? words.match : words.noMatch
  return (
    <Notice kind={kind} title={title}>
      <div className="hash-text">{result.hash}</div>
    </Notice>
  )
}
