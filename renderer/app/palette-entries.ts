import { useMemo } from 'react'
import { isDecimalId, toFeedbackId } from '../../shared/domain/ids.ts'
import type { RecentWorkspace } from '../../shared/ipc/application-contract.ts'
import { useShowSearch } from '../features/saved-searches/use-show-search.ts'
import { useCall } from '../ipc/use-call.ts'
import { useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameStrings

/** Saved searches of the open workspace, to show. */
export function useSearchEntries(): readonly Action[] {
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const searches = useCall('searches:list', undefined, { enabled: hasWorkspace })
  const show = useShowSearch()
  return useMemo(
    () =>
      (hasWorkspace ? (searches.data ?? []) : []).map((search) => ({
        id: `search-${search.searchId}`,
        label: palette.search(search.name),
        run: () => show(search),
      })),
    [hasWorkspace, searches.data, show],
  )
}

/** Workspaces that were open before, to open again. */
export function useWorkspaceEntries(open: (workspace: RecentWorkspace) => void): readonly Action[] {
  const recent = useCall('workspace:recent', undefined)
  const current = useCall('workspace:current', undefined).data
  return useMemo(
    () =>
      (recent.data ?? [])
        .filter(({ path, isMissing }) => path !== current?.path && !isMissing)
        .map((workspace) => ({
          id: `workspace-${workspace.path}`,
          label: palette.openWorkspace(workspace.name),
          run: () => open(workspace),
        })),
    [recent.data, current?.path, open],
  )
}

/** What a typed number can be: an item or a business. */
export function toJumps(typed: string, showFeedback: () => void): Action[] {
  const id = typed.trim().replace(/^[#FB]/i, '')
  if (!isDecimalId(id)) return []
  const { showRows, select } = useViewStore.getState()
  return [
    {
      id: 'jump-feedback',
      label: palette.jumpFeedback(id),
      run: () => {
        showRows(`feedback:${id}`)
        showFeedback()
        select(toFeedbackId(id))
      },
    },
    {
      id: 'jump-business',
      label: palette.jumpBusiness(id),
      run: () => {
        showRows(`business:${id}`)
        showFeedback()
      },
    },
  ]
}
