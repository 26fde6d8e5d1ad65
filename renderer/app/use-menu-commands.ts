import { useEffect, useEffectEvent } from 'react'
import { listen } from '../ipc/call.ts'
import { openPalette } from '../stores/palette-store.ts'
import { useActions } from './use-actions.ts'

/** Carries out what the native menu asks for. */
export function useMenuCommands(): void {
  const actions = useActions()
  const carryOut = useEffectEvent((command: string) => {
    if (command === 'command-palette') openPalette()
    else actions.find((action) => action.id === command)?.run()
  })
  useEffect(() => listen('menu:command', (command) => carryOut(command)), [])
}
