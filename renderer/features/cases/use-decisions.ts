import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { AppError } from '../../../shared/app-error.ts'
import type { CaseDetail } from '../../../shared/domain/case-list.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { refresh } from '../../ipc/query-client.ts'
import { type DoneDecision, type Grounds, useCasesStore } from '../../stores/cases-store.ts'
import { useUndoStore } from '../../stores/undo-store.ts'
import { strings } from './strings.ts'

type Decided = 'confirmed' | 'dismissed'

/** Decisions are made one after the other, however fast the keys come. */
let queue: Promise<unknown> = Promise.resolve()

/** The case or cases that a decision is about; without any, nothing can be decided. */
export interface DecisionTarget {
  /** The case under the cursor. */
  readonly reference: string | null
  /** Chosen together; else only the case under the cursor. */
  readonly selected: readonly string[]
  /** Goes on to the next case that is not among these. */
  advance(decided: readonly string[]): void
  /** Shows the grounds, because one is needed. */
  askForGround(): void
}

export interface Decisions {
  /** With the ground and note at hand; without either, asks for one and decides as soon as it is there. */
  decide(state: Decided): void
  choose(ground: Ground): void
  writeNote(note: string): void
  sameAsLast(): void
  skip(): void
  undo(): void
}

export function useDecisions(target: DecisionTarget): Decisions {
  const client = useQueryClient()
  const undo = useCallback(() => {
    const newest = useCasesStore.getState().done.at(-1)
    if (newest) queue = queue.then(() => undoDecision(client)).catch(showFailure)
  }, [client])
  return useMemo(() => {
    const { reference, selected, advance, askForGround } = target
    const references = selected.length > 0 ? selected : reference === null ? [] : [reference]
    const { setDraft } = useCasesStore.getState()
    const record = (state: Decided, grounds: Grounds) => {
      useCasesStore.setState({ last: grounds })
      if (reference !== null) setDraft(reference, { ground: null, note: '', waiting: null })
      // As the auditor saw it: asked before anything decided earlier can change what is on screen.
      const versions = readVersions(client, references)
      queue = queue.then(async () => decideCases(client, await versions, state, grounds)).catch(showFailure)
      advance(references)
    }
    const decide = (state: Decided) => {
      if (reference === null) return
      const { draft } = useCasesStore.getState()
      const grounds = draft.reference === reference ? draft : NO_GROUNDS
      if (grounds.ground === null && grounds.note.trim() === '') {
        setDraft(reference, { waiting: state })
        askForGround()
      } else record(state, { ground: grounds.ground, note: grounds.note.trim() })
    }
    const fill = (grounds: Partial<Grounds>) => {
      if (reference === null) return
      setDraft(reference, grounds)
      const { draft } = useCasesStore.getState()
      if (draft.waiting !== null) decide(draft.waiting)
    }
    return {
      decide,
      undo,
      choose: (ground) => fill({ ground }),
      writeNote: (note) => reference !== null && setDraft(reference, { note }),
      sameAsLast: () => {
        const { last } = useCasesStore.getState()
        if (last) fill(last)
      },
      skip: () => advance(references),
    }
  }, [target, client, undo])
}
const NO_GROUNDS: Grounds = { ground: null, note: '' }

type Version = Pick<CaseDetail, 'version'> & { readonly reference: string }

function readVersions(client: QueryClient, references: readonly string[]): Promise<readonly Version[]> {
  const read = async (reference: string) => {
    const request = { reference }
    const queryKey = ['cases:get', request]
    const seen = client.getQueryData<CaseDetail>(queryKey)
    const { version } = seen ?? (await call('cases:get', request))
    return { reference, version }
  }
  const versions = Promise.all(references.map(read))
  // Who waits for them comes later.
  versions.catch(() => undefined)
  return versions
}

async function decideCases(
  client: QueryClient,
  cases: readonly Version[],
  state: Decided,
  { ground, note }: Grounds,
): Promise<void> {
  await call('cases:decide', { cases: [...cases], state, ground, note })
  const references = cases.map(({ reference }) => reference)
  const subject = references.length === 1 ? (references[0] ?? '') : countOfCases(references.length)
  const done = strings.done[state](subject, ground ? strings.shortGrounds[ground] : note)
  await remember(client, { references, done, excluded: null })
}

/** Takes a review out of a burst; its findings become a case of their own. */
export function excludeReview(client: QueryClient, reference: string, feedbackId: FeedbackId): Promise<void> {
  const run = async () => {
    await call('cases:exclude', { case: reference, feedbackIds: [feedbackId], isExcluded: true })
    const done = strings.bulk.excluded(feedbackId, reference)
    await remember(client, { references: [reference], done, excluded: feedbackId })
  }
  const result = queue.then(run)
  queue = result.catch(() => undefined)
  return result
}

async function remember(client: QueryClient, done: DoneDecision): Promise<void> {
  useCasesStore.setState((former) => ({ done: [...former.done, done] }))
  offerUndo(client)
  await refresh(client, 'findings', 'log')
}

/** @throws AppError *not-found* where the decision is gone */
async function undoDecision(client: QueryClient): Promise<void> {
  const { done, goTo } = useCasesStore.getState()
  const newest = done.at(-1)
  const [first] = newest?.references ?? []
  if (!newest || first === undefined) throw new AppError('not-found', 'There is nothing to undo.')
  if (newest.excluded === null) await call('cases:undo', { cases: [...newest.references] })
  else await call('cases:exclude', { case: first, feedbackIds: [newest.excluded], isExcluded: false })
  useCasesStore.setState({ done: done.slice(0, -1) })
  offerUndo(client)
  await refresh(client, 'findings', 'log')
  if (newest.excluded === null) goTo(first)
}

/** The bottom line names the newest decision; after it is undone, the one before. */
function offerUndo(client: QueryClient): void {
  const newest = useCasesStore.getState().done.at(-1)
  useUndoStore.setState({ last: newest ? { done: newest.done, undo: () => undoDecision(client) } : null })
}

export function countOfCases(count: number): string {
  return strings.countOfCases(formatCount(count, LOCALE), count)
}
