import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  defaultCssVariablesResolver,
  MantineProvider,
} from '@mantine/core'
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

/** Where Mantine's own colors differ from those of colors.css. */
const OURS = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-error': 'var(--deleted-text)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-text)',
  '--mantine-color-indigo-filled': 'var(--accent)',
  '--mantine-color-indigo-filled-hover': 'var(--accent-hover)',
  '--mantine-color-indigo-light': 'var(--accent-soft)',
  '--mantine-color-indigo-light-hover': 'var(--accent-soft)',
  '--mantine-color-indigo-light-color': 'var(--accent-text)',
  '--mantine-color-indigo-outline': 'var(--accent)',
} as const

/**
 * Mantine would write the theme's variables into a <style> element, which the page's policy (`style-src 'self'`, no
 * nonce) forbids. A constructed style sheet says the same and needs no exception.
 */
export function adoptThemeVariables(target: Document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables(resolveVariables(), ':root'))
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet]
}

function resolveVariables(): ConvertCSSVariablesInput {
  const { variables, light, dark } = defaultCssVariablesResolver(appTheme)
  return { variables, light: { ...light, ...OURS }, dark: { ...dark, ...OURS } }
}
