import { foldTag, type TagCount, tidyTag } from '../../../shared/domain/annotations.ts'
import type { ItemAnnotations } from '../../../shared/domain/feedback-item.ts'

export type TagState = 'all' | 'some' | 'none'

/** A tag in the dialog: on which of the chosen items it is, and what the user wants instead. */
export interface TagChoice {
  readonly name: string
  readonly folded: string
  /** Items of the whole workspace that have it. */
  readonly items: number
  readonly before: TagState
  readonly wanted: TagState
}

export function toChoices(tags: readonly TagCount[], annotations: readonly ItemAnnotations[]): TagChoice[] {
  return tags.map(({ name, items }) => {
    const folded = foldTag(name)
    const having = annotations.filter((own) => own.tags.some((tag) => foldTag(tag) === folded)).length
    const before = having === 0 ? 'none' : having === annotations.length ? 'all' : 'some'
    return { name, folded, items, before, wanted: before }
  })
}

/** A click goes from *some* to all, from all to none, and from none to all. */
export function toggleChoice(choices: readonly TagChoice[], folded: string): TagChoice[] {
  return choices.map((choice) =>
    choice.folded === folded ? { ...choice, wanted: choice.wanted === 'all' ? 'none' : 'all' } : choice,
  )
}

/** Wants a tag on all items, one that exists under this name or a new one. */
export function wantTag(choices: readonly TagChoice[], name: string): TagChoice[] {
  const folded = foldTag(name)
  const isKnown = choices.some((choice) => choice.folded === folded)
  if (isKnown)
    return choices.map((choice) => (choice.folded === folded ? { ...choice, wanted: 'all' } : choice))
  return [{ name: tidyTag(name), folded, items: 0, before: 'none', wanted: 'all' }, ...choices]
}

/** A tag got another name everywhere; one that had this name already is the same tag now. */
export function renameChoice(choices: readonly TagChoice[], folded: string, name: string): TagChoice[] {
  const next = foldTag(name)
  const others = choices.filter((choice) => choice.folded === folded || choice.folded !== next)
  return others.map((choice) =>
    choice.folded === folded ? { ...choice, name: tidyTag(name), folded: next } : choice,
  )
}

/** What to add and to remove so that the items are as wanted. */
export function toTagChange(choices: readonly TagChoice[]): {
  readonly add: string[]
  readonly remove: string[]
} {
  const changed = choices.filter(({ before, wanted }) => before !== wanted)
  return {
    add: changed.filter(({ wanted }) => wanted === 'all').map(({ name }) => name),
    remove: changed.filter(({ wanted }) => wanted === 'none').map(({ name }) => name),
  }
}
