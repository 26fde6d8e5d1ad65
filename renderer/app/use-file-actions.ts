import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { bundleStrings } from '../features/bundle/bundle-strings.ts'
import { chooseBundle } from '../features/bundle/open-bundle.ts'
import { useOpenWorkspace } from '../features/start/use-open-workspace.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

/** Ways to a file, with or without a workspace open. */
export function useFileActions(): readonly Action[] {
  const client = useQueryClient()
  const { choose } = useOpenWorkspace()
  return useMemo(
    () => [
      { id: 'open-workspace', label: frameStrings.openFile, run: choose },
      { id: 'open-bundle', label: bundleStrings.openMenu, run: () => chooseBundle(client) },
    ],
    [client, choose],
  )
}
