import { MantineProvider } from '@mantine/core'
import { useColorScheme, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { usePreferences } from '../ipc/use-preferences.ts'
import { appTheme } from './mantine-theme.ts'

/** The theme of the preferences, or the system's; high contrast, a light theme, also when the system asks for it. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { theme } = usePreferences()
  const systemScheme = useColorScheme('light', { getInitialValueInEffect: false })
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false })
  const isHighContrast = theme === 'high-contrast' || (theme === 'system' && wantsContrast)
  const scheme = isHighContrast ? 'light' : theme === 'light' || theme === 'dark' ? theme : systemScheme
  useEffect(() => {
    document.documentElement.dataset.contrast = isHighContrast ? 'high' : 'normal'
  }, [isHighContrast])
  return (
    <MantineProvider
      theme={appTheme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
