import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  defaultCssVariablesResolver,
} from '@mantine/core'
import { appTheme } from './mantine-theme.ts'

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
