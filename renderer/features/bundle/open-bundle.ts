import type { QueryClient } from '@tanstack/react-query'
import { toAppError } from '../../../shared/app-error.ts'
import { type BundleCheck, classifyBundle } from '../../../shared/domain/bundle.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import type { BundleOffer } from '../../../shared/ipc/report-contract.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { call } from '../../ipc/use-call.ts'
import { setBundlePhase } from '../../stores/bundle-store.ts'
import { changeWorkspace } from '../../stores/listen-to-pushes.ts'
import { useViewStore } from '../../stores/view-store.ts'

type Protection = RequestOf<'bundle:open'>['protection']

/** Asks for a bundle and opens it. */
export function chooseBundle(client: QueryClient): void {
  call('bundle:choose', undefined).then((fileName) => {
    if (fileName !== null) void openChosen(client, fileName)
  }, showFailure)
}

/** Checks the bundle that was chosen, and goes on with what can be done with it. */
export async function openChosen(client: QueryClient, fileName: string): Promise<void> {
  setBundlePhase({ kind: 'working', fileName })
  try {
    await goOn(client, await call('bundle:check', undefined))
  } catch (error) {
    fail(fileName, error)
  }
}

/** Restores the bundle that was checked. */
export async function restoreChosen(
  client: QueryClient,
  check: BundleCheck,
  protection: Protection,
): Promise<void> {
  const { fileName } = check.facts
  setBundlePhase({ kind: 'working', fileName })
  try {
    show(client, await call('bundle:open', { protection }))
  } catch (error) {
    const known = toAppError(error)
    if (known.code.startsWith('keychain-')) setBundlePhase({ kind: 'protecting', check, error: known })
    else fail(fileName, error)
  }
}

/** Opens the copy that was restored before. */
export async function openCopy(
  client: QueryClient,
  copy: { readonly path: string; readonly name: string },
  passphrase?: string,
): Promise<void> {
  setBundlePhase({ kind: 'working', fileName: copy.name })
  try {
    const request = { path: copy.path, ...(passphrase !== undefined && { passphrase }) }
    show(client, await call('workspace:open', request))
  } catch (error) {
    const known = toAppError(error)
    if (known.code === 'passphrase-wrong') setBundlePhase({ kind: 'unlocking', copy, error: known })
    else fail(copy.name, error)
  }
}

async function goOn(client: QueryClient, { check, copy }: BundleOffer): Promise<void> {
  const verdict = classifyBundle(check)
  if (verdict === 'altered' || verdict === 'redacted') return setBundlePhase({ kind: 'report', check })
  if (copy?.protection === 'passphrase') return setBundlePhase({ kind: 'unlocking', copy, error: null })
  if (copy) return openCopy(client, copy)
  const keychain = await call('keychain:status', undefined)
  if (keychain.isAvailable) return restoreChosen(client, check, { kind: 'keychain' })
  setBundlePhase({ kind: 'protecting', check, error: null })
}

function show(client: QueryClient, workspace: WorkspaceSummary): void {
  changeWorkspace(client, workspace)
  useViewStore.getState().setConnecting(false)
  useViewStore.getState().setView('verification')
  setBundlePhase({ kind: 'none' })
}

function fail(fileName: string, error: unknown): void {
  const known = toAppError(error)
  setBundlePhase(known.code === 'cancelled' ? { kind: 'none' } : { kind: 'failed', fileName, error: known })
}
