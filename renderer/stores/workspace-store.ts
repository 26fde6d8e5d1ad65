import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand'

const resets: (() => void)[] = []

/**
 * A store whose state belongs to the open workspace: with another workspace it begins again, because nothing of one
 * workspace may be seen in another.
 * @param lasting what stays.
 */
export function createWorkspaceStore<State extends object>(
  initialize: StateCreator<State>,
  lasting: readonly (keyof State)[] = [],
): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(initialize)
  resets.push(() => {
    const now = store.getState()
    const fresh = { ...store.getInitialState() }
    for (const name of lasting) fresh[name] = now[name]
    store.setState(fresh, true)
  })
  return store
}

export function resetWorkspaceStores(): void {
  for (const reset of resets) reset()
}
