import { type Connection, hasService } from '../../../shared/domain/workspace.ts'
import type { KeychainStatus } from '../../../shared/ipc/application-contract.ts'
import { CONTRACT, type RequestOf } from '../../../shared/ipc/contract.ts'
import { connectStrings } from './connect-strings.ts'
import {
  type ConnectionDraft,
  type ConnectionProblems,
  readDraft,
  readFilesOnly,
} from './connection-fields.tsx'
import { type ProtectionDraft, type ProtectionProblems, readProtection } from './protection-fields.tsx'

/** The whole form for a new workspace. */
export interface NewWorkspaceDraft {
  readonly name: string
  readonly timeZone: string
  /** Without a service there is nothing to sign, so the key does not count. */
  readonly source: 'service' | 'files'
  readonly connection: ConnectionDraft
  readonly privateKey: string
  readonly protection: ProtectionDraft
}

export interface NewWorkspaceProblems {
  readonly name?: string
  readonly connection?: ConnectionProblems
  readonly privateKey?: string
  readonly protection?: ProtectionProblems
}

interface Reading {
  readonly problems: NewWorkspaceProblems
  /** Present when the connection and key are usable for a test. */
  readonly connection?: Connection
  /** Present when everything asked for is right. */
  readonly request?: RequestOf<'workspace:create'>
}

export type Step = 'service' | 'scope' | 'protection'

/** Those at the fields of one step of the form. */
export function problemsOf(
  step: Step,
  { name, connection, privateKey, protection }: NewWorkspaceProblems,
): NewWorkspaceProblems {
  if (step === 'protection') return protection ? { protection } : {}
  const { businessIds, from, to, ...service } = connection ?? {}
  const found =
    step === 'scope'
      ? { ...(businessIds && { businessIds }), ...(from && { from }), ...(to && { to }) }
      : service
  const isAny = Object.keys(found).length > 0
  if (step === 'scope') return isAny ? { connection: found } : {}
  return { ...(name && { name }), ...(privateKey && { privateKey }), ...(isAny && { connection: found }) }
}

/** @param part *connection* leaves the name and the protection alone, for a test before they are filled in. */
export function readNewWorkspace(
  draft: NewWorkspaceDraft,
  keychain: KeychainStatus | undefined,
  part: 'connection' | 'everything',
): Reading {
  const isFilesOnly = draft.source === 'files' && part === 'everything'
  const read = isFilesOnly ? readFilesOnly(draft.connection) : readDraft(draft.connection)
  const problems: { -readonly [Key in keyof NewWorkspaceProblems]: NewWorkspaceProblems[Key] } = {}
  if (!read.ok) problems.connection = read.problems
  const hasKey = isFilesOnly || draft.privateKey !== ''
  if (!hasKey) problems.privateKey = connectStrings.privateKeyMissing
  const isUsable = read.ok && hasKey
  const tested = isUsable && hasService(read.connection) && { connection: read.connection }
  if (part === 'connection') return { problems, ...tested }

  const protection = readProtection(draft.protection, keychain)
  if (!protection.ok) problems.protection = protection.problems
  const name = CONTRACT['workspace:create'].request.shape.name.safeParse(draft.name)
  if (!name.success) problems.name = name.error.issues[0]?.message ?? ''
  if (!isUsable || !protection.ok || !name.success) return { problems }
  const request = {
    name: name.data,
    connection: read.connection,
    timeZone: draft.timeZone,
    privateKey: isFilesOnly ? null : draft.privateKey,
    protection: protection.protection,
  }
  return { problems, ...tested, request }
}
