import { useQueryClient } from '@tanstack/react-query'
import type { Ground } from '../../../shared/domain/finding.ts'
import type { ReviewerRole, SampleSummary, SheetItem, Verdict } from '../../../shared/domain/sample.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { type ItemDraft, toDraftKey, useSamplingStore } from '../../stores/sampling-store.ts'
import { tell, useUndoStore } from '../../stores/undo-store.ts'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet
const NOTHING: ItemDraft = { verdict: null, ground: null, note: '' }

/** Code, ground and note of the review under the cursor, as stored or as written and not stored yet. */
export interface Coding {
  readonly draft: ItemDraft
  readonly hasDraft: boolean
  /** Stores the code with ground and note, and advances. */
  code(verdict: Verdict): void
  /** Stored with the code; at once where there is a code. The chosen ground is taken away. */
  chooseGround(ground: Ground): void
  setNote(note: string): void
  /** Stores ground and note of a review that has a code. */
  save(): void
}

interface CodingParts {
  readonly sample: SampleSummary
  readonly role: ReviewerRole
  readonly item: SheetItem
  onCoded(): void
}

export function useCoding({ sample, role, item, onCoded }: CodingParts): Coding {
  const client = useQueryClient()
  const key = toDraftKey(item.reference, role)
  const written = useSamplingStore((state) => state.drafts[key])
  const setDraft = useSamplingStore((state) => state.setDraft)
  const stored = item.assessment ?? NOTHING
  const draft = written ?? stored

  const store = async (next: ItemDraft & { readonly verdict: Verdict }) => {
    const { verdict, ground, note } = next
    const change = { kind: 'assess', sampleId: sample.sampleId, number: item.number, role } as const
    await call('samples:change', { ...change, verdict, ground, note })
    await refresh(client, 'samples')
    setDraft(key, null)
    const done = strings.codedAs(item.reference, samplingStrings.verdicts[verdict])
    const former = item.assessment
    if (!former) return tell(done)
    const undo = async () => {
      await call('samples:change', {
        ...change,
        verdict: former.verdict,
        ground: former.ground,
        note: former.note,
      })
      await refresh(client, 'samples')
    }
    useUndoStore.setState({ last: { done, undo } })
  }
  const change = (part: Partial<ItemDraft>) => {
    const next = { ...draft, ...part }
    const isSame =
      next.verdict === stored.verdict && next.ground === stored.ground && next.note === stored.note
    setDraft(key, isSame ? null : next)
    return next
  }
  return {
    draft,
    hasDraft: written !== undefined,
    code: (verdict) => {
      store({ ...draft, verdict }).catch(showFailure)
      onCoded()
    },
    chooseGround: (ground) => {
      const next = change({ ground: draft.ground === ground ? null : ground })
      if (next.verdict) store({ ...next, verdict: next.verdict }).catch(showFailure)
    },
    setNote: (note) => void change({ note }),
    save: () => {
      if (draft.verdict) store({ ...draft, verdict: draft.verdict }).catch(showFailure)
    },
  }
}
