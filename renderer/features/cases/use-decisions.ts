import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CaseDetail } from '../../../shared/domain/case.ts'
import type { Ground } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { undoLast } from '../../components/frame/screen-layout.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { type DoneDecision, type Grounds, useCasesStore } from '../../stores/cases-store.ts'
import { findLastChange, offerChange, useUndoStore } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { type ShownDecision, showDecision, takeBack } from './decided-rows.ts'
import { strings } from './strings.ts'
import { toCasesRequest } from './use-case-list.ts'

type Decided = 'confirmed' | 'dismissed'

/** Decisions are written one after the other, however fast the keys come. */
let queue: Promise<unknown> = Promise.resolve()
let waiting = 0
let reading: ReturnType<typeof setTimeout> | undefined

/** How long nothing was decided before the list is read again, see [Note: Decided at once]. */
const REST_MS = 400

/**
 * The list is read again once all is written: at once where it does not show the change yet, or after a failure.
 * @returns whether it was written; a failure is shown.
 */
function write(client: QueryClient, shown: Promise<unknown>, act: () => Promise<void>): Promise<boolean> {
  clearTimeout(reading)
  waiting += 1
  const written = queue.then(act).then(
    () => true,
    (error: unknown) => {
      showFailure(error)
      return false
    },
  )
  queue = Promise.all([written, shown]).then(([isWritten, ofList]) => {
    waiting -= 1
    if (waiting > 0) return
    const restMs = isWritten && ofList !== null ? REST_MS : 0
    reading = setTimeout(() => void refresh(client, 'findings', 'log'), restMs)
  })
  return written
}

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
  /** With the ground and note at hand; without either, asks for one and decides nothing. */
  decide(state: Decided): void
  choose(ground: Ground): void
  writeNote(note: string): void
  sameAsLast(): void
  skip(): void
  undo(): void
}

export function useDecisions(target: DecisionTarget): Decisions {
  const client = useQueryClient()
  const setDraft = useCasesStore((state) => state.setDraft)
  const undo = useCallback(() => {
    const last = findLastChange(useUndoStore.getState(), useViewStore.getState().view)
    const newest = useCasesStore.getState().done.at(-1)
    if (newest && !last) void undoDecision(client, newest)
    else undoLast()
  }, [client])
  return useMemo(() => {
    const { reference, selected, advance, askForGround } = target
    const references = selected.length > 0 ? selected : reference === null ? [] : [reference]
    const record = (state: Decided, grounds: Grounds) => {
      useCasesStore.setState({ last: grounds })
      if (reference !== null) setDraft(reference, { ground: null, note: '', isAsked: false })
      // As the auditor saw it: asked before anything decided earlier can change what is on screen.
      const versions = readVersions(client, references)
      advance(references)
      void decideCases(client, references, versions, state, grounds)
    }
    const decide = (state: Decided) => {
      if (reference === null) return
      const { draft } = useCasesStore.getState()
      const grounds = draft.reference === reference ? draft : NO_GROUNDS
      if (grounds.ground === null && grounds.note.trim() === '') {
        setDraft(reference, { isAsked: true })
        askForGround()
      } else record(state, { ground: grounds.ground, note: grounds.note.trim() })
    }
    const fill = (grounds: Partial<Grounds>) => {
      if (reference !== null) setDraft(reference, grounds)
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
  }, [target, client, undo, setDraft])
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
  references: readonly string[],
  versions: ReturnType<typeof readVersions>,
  state: Decided,
  { ground, note }: Grounds,
): Promise<void> {
  const subject = references.length === 1 ? (references[0] ?? '') : countOfCases(references.length)
  const done = strings.done[state](subject, ground ? GROUND_STRINGS[ground] : note)
  const shown = showDecision(client, toCasesRequest(useCasesStore.getState()), references, {
    decision: state,
    ground,
  })
  await remember(client, { references, done, excluded: null }, shown, async () => {
    await call('cases:decide', { cases: [...(await versions)], state, ground, note })
  })
}

/** Takes a review out of a burst; its findings become a case of their own. */
export async function excludeReview(
  client: QueryClient,
  reference: string,
  feedbackId: FeedbackId,
): Promise<void> {
  const done = strings.bulk.excluded(feedbackId, reference)
  await remember(client, { references: [reference], done, excluded: feedbackId }, NOT_SHOWN, async () => {
    await call('cases:exclude', { case: reference, feedbackIds: [feedbackId], isExcluded: true })
  })
}
const NOT_SHOWN = Promise.resolve(null)

interface Written {
  readonly shown: Promise<ShownDecision | null>
  readonly isWritten: Promise<boolean>
}
const written = new WeakMap<DoneDecision, Written>()

async function remember(
  client: QueryClient,
  done: DoneDecision,
  shown: Promise<ShownDecision | null>,
  act: () => Promise<void>,
): Promise<void> {
  const isWritten = write(client, shown, act)
  written.set(done, { shown, isWritten })
  useCasesStore.setState((former) => ({ done: [...former.done, done] }))
  offerUndo(client)
  if (await isWritten) return
  useCasesStore.setState((former) => ({ done: former.done.filter((one) => one !== done) }))
  offerUndo(client)
}

async function undoDecision(client: QueryClient, newest: DoneDecision): Promise<void> {
  const { references, excluded } = newest
  const [first = ''] = references
  const { shown, isWritten } = written.get(newest) ?? { shown: NOT_SHOWN, isWritten: Promise.resolve(true) }
  useCasesStore.setState(({ done }) => ({ done: done.filter((one) => one !== newest) }))
  offerUndo(client)
  const takenBack = shown.then((former) => former && takeBackIfListed(client, former))
  const isUndone = write(client, takenBack, async () => {
    // Another decision about the case, made before, must not be undone for it.
    if (!(await isWritten)) return
    if (excluded === null) await call('cases:undo', { cases: [...references] })
    else await call('cases:exclude', { case: first, feedbackIds: [excluded], isExcluded: false })
  })
  if ((await takenBack) === null) await isUndone
  if (excluded === null) useCasesStore.getState().goTo(first)
  if (await isUndone) return
  useCasesStore.setState(({ done }) => ({ done: [...done, newest] }))
  offerUndo(client)
}

/** @returns null where another list is shown now. */
async function takeBackIfListed(client: QueryClient, shown: ShownDecision): Promise<ShownDecision | null> {
  const request = toCasesRequest(useCasesStore.getState())
  if (hashKey([request]) !== hashKey([shown.request])) return null
  await takeBack(client, shown)
  return shown
}

/** The bottom line names the newest decision; after it is undone, the one before. */
function offerUndo(client: QueryClient): void {
  const newest = useCasesStore.getState().done.at(-1)
  if (newest) offerChange({ done: newest.done, undo: () => undoDecision(client, newest) })
  else useUndoStore.setState({ last: null })
}

export function countOfCases(count: number): string {
  return strings.countOfCases(formatCount(count), count)
}
