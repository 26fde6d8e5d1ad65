import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import { useViewStore } from '../../stores/view-store.ts'

/** Rows that a figure speaks of: a list with a search. */
export interface FigureDoor {
  readonly view: 'feedback' | 'responses' | 'findings' | 'samples' | 'sync'
  readonly filter: string
  /** The moment that the list is to be shown as of; null for now. */
  readonly asOfMs: number | null
}

const HEAD_FIGURE = 'head of the chain'
/** Templates whose rows are feedback items, so that a word of a column can be asked for. */
const ITEM_TEMPLATES: ReadonlySet<string> = new Set(['feedback', 'hidden-and-deleted'])
const WORD = /^(visibility|type)\.([a-z]+)$/

/** Where the rows behind a figure are; every figure has some. */
export function findDoor(report: NonNullable<BundleFacts['report']>, figureId: string): FigureDoor {
  const asOfMs = report.isPast ? report.asOfMs : null
  if (figureId === HEAD_FIGURE) return { view: 'sync', filter: '', asOfMs: null }
  if (report.template === 'findings') return { view: 'findings', filter: '', asOfMs: null }
  if (report.template === 'sample') return { view: 'samples', filter: '', asOfMs: null }
  const [, key, word] = WORD.exec(figureId) ?? []
  if (report.template === 'responses') {
    return { view: 'responses', filter: join(report.filter, key === 'type' && `type:${word}`), asOfMs: null }
  }
  const ofItems = ITEM_TEMPLATES.has(report.template)
  const state = ofItems && key === 'visibility' && `visibility:${word}`
  const isHiddenOrDeleted = report.template === 'hidden-and-deleted'
  const which = isHiddenOrDeleted && '(visibility:hidden OR deleted:yes)'
  return { view: 'feedback', filter: join(report.filter, which, state), asOfMs }
}

export function openDoor({ view, filter, asOfMs }: FigureDoor): void {
  const { setView, showRows, setAsOf, setResponseFilter } = useViewStore.getState()
  if (view === 'feedback') {
    showRows(filter)
    setAsOf(asOfMs)
    return
  }
  if (view === 'responses') setResponseFilter(filter)
  setView(view)
}

function join(filter: string | null, ...terms: readonly (string | false)[]): string {
  const added = terms.filter((term) => term !== false)
  if (!filter) return added.join(' ')
  return added.length === 0 ? filter : `(${filter}) ${added.join(' ')}`
}
