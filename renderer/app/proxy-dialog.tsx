import { Modal, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { ProxyCredentials, ProxyQuestion } from '../../shared/ipc/application-contract.ts'
import { SubmitLine } from '../components/controls/submit-line.tsx'
import { showFailure } from '../components/frame/failure-line.tsx'
import { Notice } from '../components/notice.tsx'
import { call, listen } from '../ipc/use-call.ts'
import { frameStrings } from '../strings/frame-strings.ts'

/**
 * Asks for the name and the password that a proxy wants. What is typed goes to the main process and is forgotten here.
 */
export function ProxyDialog() {
  const [question, setQuestion] = useState<ProxyQuestion | null>(null)
  useEffect(() => {
    const unsubscribe = listen('proxy:asks', setQuestion)
    call('proxy:question', undefined).then(setQuestion, showFailure)
    return unsubscribe
  }, [])
  const answer = (credentials: ProxyCredentials | null) =>
    void call('proxy:answer', credentials).catch(showFailure)
  return (
    <Modal
      opened={question !== null}
      onClose={() => answer(null)}
      title={frameStrings.proxy.title(question?.proxy ?? '')}
      centered
    >
      {question && <ProxyForm question={question} onAnswer={answer} />}
    </Modal>
  )
}

interface ProxyFormProps {
  readonly question: ProxyQuestion
  onAnswer(credentials: ProxyCredentials | null): void
}

function ProxyForm({ question, onAnswer }: ProxyFormProps) {
  const strings = frameStrings.proxy
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer({ username, password })
  }
  return (
    <form className="stack" onSubmit={submit}>
      {question.wasRefused ? <Notice kind="bad" title={strings.refused} /> : <p>{strings.text}</p>}
      <TextInput
        label={strings.username}
        value={username}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={strings.password}
        value={password}
        autoComplete="off"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SubmitLine label={strings.action} isDisabled={username === ''} onCancel={() => onAnswer(null)} />
    </form>
  )
}
