import type { Assessment, ReviewerRole, SheetCoding, Verdict } from '../../shared/domain/sample.ts'
import type { ShownFigure } from './view-store.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** What the Samples screen shows. */
type Shown =
  | { readonly kind: 'list' }
  | { readonly kind: 'draw' }
  | { readonly kind: 'sample'; readonly sampleId: number; readonly role: ReviewerRole }

export type SampleView = 'sheet' | 'result' | 'treatment'

interface SheetRow {
  readonly role: ReviewerRole
  /** Of the drawn item, from 1. */
  readonly number: number
}

export const WHOLE_SHEET: SheetCoding = { by: 'first', verdicts: null, stratum: null }

/** What was written about an item and not stored yet. */
export interface ItemDraft extends Pick<Assessment, 'ground' | 'note'> {
  readonly verdict: Verdict | null
}

export function toDraftKey(reference: string, role: ReviewerRole): string {
  return `${reference} ${role}`
}

interface SamplingState {
  readonly shown: Shown
  /** Which view of the sample was asked for; null shows the result where there is one. */
  readonly view: SampleView | null
  /** Row of the test sheet that the keys act on, from 0. */
  readonly cursor: number
  /** What the sheet is narrowed to. */
  readonly coding: SheetCoding
  /** The figure of a report whose rows the sheet shows, as long as it does. */
  readonly figure: ShownFigure | null
  /** By toDraftKey, so that nothing written is lost on the way to another item or screen. */
  readonly drafts: Readonly<Record<string, ItemDraft>>
  showList(): void
  showDraw(): void
  /** @param row of the sheet to begin at. */
  showSample(sampleId: number, row?: SheetRow): void
  setView(view: SampleView): void
  /** The items of a sample that a figure of a report counts. */
  showCodes(sampleId: number, coding: SheetCoding, figure: ShownFigure): void
  setCoding(coding: SheetCoding): void
  setCursor(cursor: number): void
  /** null where there is nothing to keep. */
  setDraft(key: string, draft: ItemDraft | null): void
}

export const useSamplingStore = createWorkspaceStore<SamplingState>((set) => ({
  shown: { kind: 'list' },
  view: null,
  cursor: 0,
  coding: WHOLE_SHEET,
  figure: null,
  drafts: {},
  showList: () => set({ shown: { kind: 'list' } }),
  showDraw: () => set({ shown: { kind: 'draw' } }),
  showSample: (sampleId, row) => {
    const { role, number } = row ?? { role: 'first', number: 1 }
    const view = row ? 'sheet' : null
    const whole = { coding: WHOLE_SHEET, figure: null }
    set({ shown: { kind: 'sample', sampleId, role }, view, cursor: number - 1, ...whole })
  },
  setView: (view) => set({ view }),
  showCodes: (sampleId, coding, figure) => {
    const role = coding.by === 'second' ? 'second' : 'first'
    set({ shown: { kind: 'sample', sampleId, role }, view: 'sheet', cursor: 0, coding, figure })
  },
  setCoding: (coding) => set({ coding, cursor: 0, figure: null }),
  setCursor: (cursor) => set({ cursor }),
  setDraft: (key, draft) =>
    set(({ drafts: { [key]: _, ...others } }) => ({ drafts: draft ? { ...others, [key]: draft } : others })),
}))
