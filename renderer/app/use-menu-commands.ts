import { useEffect, useRef } from 'react'
import { listen } from '../ipc/call.ts'
import { openPalette } from '../stores/palette-store.ts'
import { useActions } from './use-actions.ts'

/** Carries out what the native menu asks for. */
export function useMenuCommands(): void {
  const actions = useActions()
  const latest = useRef(actions)
  latest.current = actions
  useEffect(
    () =>
      listen('menu:command', (command) => {
        if (command === 'command-palette') openPalette()
        else latest.current.find((action) => action.id === command)?.run()
      }),
    [],
  )
}
