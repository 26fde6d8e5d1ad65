import type { JsonMember, JsonNode } from './json-node.ts'

/** Longer raw text of something quarantined is cut; the archive has it all. In UTF-16 units. */
const LONGEST_RAW_TEXT = 64 * 1024

/** The members that belong to one entry, before anything is read from them. */
export interface EntryDraft {
  /** The entry's own number, or its place in a list, counted from 1. */
  readonly number: number
  readonly fields: Map<string, JsonNode>
  /** The same in the order of the text, repeated ones included. */
  readonly members: JsonMember[]
  /** The whole item, where entries are items of their own. */
  readonly item: JsonNode | null
  /** Fields that the reply gives twice with different values. */
  readonly contradictions: Set<string>
}

export function startDraft(number: number, item: JsonNode | null = null): EntryDraft {
  return { number, fields: new Map(), members: [], item, contradictions: new Set() }
}

export function addMember(draft: EntryDraft, field: string, member: JsonMember, text: string): void {
  const earlier = draft.fields.get(field)
  if (earlier === undefined) draft.fields.set(field, member.value)
  else if (sliceOf(earlier, text) !== sliceOf(member.value, text)) draft.contradictions.add(field)
  draft.members.push(member)
}

/** The entry's members as they stand in the reply. */
export function rawTextOf(draft: EntryDraft, text: string): string {
  return draft.item ? cutRawText(sliceOf(draft.item, text)) : rawTextOfMembers(draft.members, text)
}

export function rawTextOfMembers(members: readonly JsonMember[], text: string): string {
  let raw = ''
  for (const { start, value } of members) {
    if (raw.length > LONGEST_RAW_TEXT) break
    raw += `${raw && ', '}${text.slice(start, value.end)}`
  }
  return cutRawText(raw)
}

export function cutRawText(raw: string): string {
  const isPairSplit = /[\ud800-\udbff]/.test(raw.charAt(LONGEST_RAW_TEXT - 1))
  return raw.slice(0, isPairSplit ? LONGEST_RAW_TEXT - 1 : LONGEST_RAW_TEXT)
}

function sliceOf({ start, end }: JsonNode, text: string): string {
  return text.slice(start, end)
}
