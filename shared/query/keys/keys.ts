import { annotationKeys } from './annotations.ts'
import { historyKeys } from './history.ts'
import type { QueryKeyDefinition } from './key.ts'
import { responseKeys } from './responses.ts'
import { stateKeys } from './state.ts'

/** All keys, in the order in which they are explained. */
const KEYS = { ...stateKeys, ...historyKeys, ...responseKeys, ...annotationKeys }

/** Headings of the reference, each with its keys. */
export const KEY_SECTIONS: readonly {
  readonly title: string
  readonly keys: Readonly<Record<string, QueryKeyDefinition<object>>>
}[] = [
  { title: 'State and history', keys: { ...stateKeys, ...historyKeys } },
  { title: 'Responses', keys: responseKeys },
  { title: 'Findings and what you noted', keys: annotationKeys },
]

export type QueryKey = keyof typeof KEYS

/** A condition on the value of a key. Several values are alternatives. */
export type KeyedTerm<Name extends QueryKey = QueryKey> = {
  [Key in Name]: { readonly key: Key } & ReturnType<(typeof KEYS)[Key]['parse']>
}[Name]

export const QUERY_KEYS = Object.keys(KEYS) as readonly QueryKey[]

export function isQueryKey(name: string): name is QueryKey {
  return Object.hasOwn(KEYS, name)
}

/** A definition takes every term of its key as a value. */
export function getKey(name: QueryKey): QueryKeyDefinition<object> {
  return KEYS[name]
}
