import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type EntryEvidence, type EntryKey, toEntryKey } from '../../../shared/domain/entry-evidence.ts'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { useCall } from '../../ipc/use-call.ts'

const Evidence = createContext<ReadonlyMap<EntryKey, EntryEvidence>>(new Map())

interface EntryEvidenceProviderProps {
  readonly feedbackId: FeedbackId
  readonly children: ReactNode
}

/** Reads how the entries of an item are known, for everything inside. */
export function EntryEvidenceProvider({ feedbackId, children }: EntryEvidenceProviderProps) {
  const { data } = useCall('feedback:evidence', { feedbackId }, { keepsFormer: true })
  const byKey = useMemo(() => new Map((data ?? []).map((evidence) => [evidence.key, evidence])), [data])
  return <Evidence value={byKey}>{children}</Evidence>
}

/** null while it is read. */
export function useEntryEvidence(entry: TimelineEntry): EntryEvidence | null {
  return useContext(Evidence).get(toEntryKey(entry)) ?? null
}
