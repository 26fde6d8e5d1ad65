import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type AppError, type AppErrorCode, toAppError } from '../../../shared/app-error.ts'
import type { OpenedFile, RecentWorkspace } from '../../../shared/ipc/application-contract.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { openChosen } from '../bundle/open-bundle.ts'
import type { PassphrasePromptProps } from './passphrase-form.tsx'

type Target = Pick<RecentWorkspace, 'path' | 'name'> & Partial<Pick<RecentWorkspace, 'isDemo'>>

/** The demo is made again where its key is lost. */
const LOST: ReadonlySet<AppErrorCode> = new Set(['database-key-missing', 'workspace-wrong-key'])

interface OpenWorkspace {
  open(target: RecentWorkspace): void
  choose(): void
  /** Opens the file that the system handed over, if there is one. */
  openRequested(): void
  close(): void
  readonly prompt: PassphrasePromptProps
  /** Of the last try where no workspace is open, for the start screen; elsewhere a message tells of it. */
  readonly failure: { readonly error: AppError; readonly isLostDemo: boolean } | null
  dismissFailure(): void
}

/** Ways to another workspace; a passphrase is asked for where the file needs one. */
export function useOpenWorkspace(): OpenWorkspace {
  const client = useQueryClient()
  const [target, setTarget] = useState<Target | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<OpenWorkspace['failure']>(null)

  const tell = useCallback(
    (error: unknown, isDemo = false) => {
      const known = toAppError(error)
      if (client.getQueryData(['workspace:current', undefined])) showFailure(known)
      else setFailure({ error: known, isLostDemo: isDemo && LOST.has(known.code) })
    },
    [client],
  )
  const tryOpen = useCallback(
    async (wanted: Target, passphrase?: string) => {
      setBusy(true)
      setFailure(null)
      try {
        const request = passphrase === undefined ? { path: wanted.path } : { path: wanted.path, passphrase }
        changeWorkspace(client, await call('workspace:open', request))
        setTarget(null)
      } catch (failure) {
        const known = toAppError(failure)
        if (known.code === 'passphrase-required') askFor(wanted)
        else if (passphrase === undefined) tell(known, wanted.isDemo)
        else setError(known)
      } finally {
        setBusy(false)
      }
      function askFor(path: Target) {
        setError(null)
        setTarget(path)
      }
    },
    [client, tell],
  )
  const open = useCallback(
    (wanted: RecentWorkspace) => {
      setError(null)
      if (wanted.protection === 'passphrase') setTarget(wanted)
      else void tryOpen(wanted)
    },
    [tryOpen],
  )
  const show = useCallback(
    (opened: OpenedFile | null) => {
      if (opened === null) return
      if ('chosenBundle' in opened) void openChosen(client, opened.chosenBundle)
      else if ('needsPassphrase' in opened) {
        setError(null)
        setTarget({ path: opened.needsPassphrase, name: fileNameOf(opened.needsPassphrase) })
      } else changeWorkspace(client, opened)
    },
    [client],
  )
  const choose = useCallback(() => {
    call('workspace:choose-and-open', undefined).then(show, tell)
  }, [show, tell])
  const openRequested = useCallback(() => {
    call('workspace:open-requested', undefined).then(show, tell)
  }, [show, tell])
  const close = useCallback(() => {
    call('workspace:close', undefined).then(() => changeWorkspace(client, null), showFailure)
  }, [client])
  return {
    open,
    choose,
    openRequested,
    close,
    failure,
    dismissFailure: () => setFailure(null),
    prompt: {
      name: target?.name ?? null,
      error,
      isBusy,
      onSubmit: (passphrase) => {
        if (target) void tryOpen(target, passphrase)
      },
      onClose: () => setTarget(null),
    },
  }
}

function fileNameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
