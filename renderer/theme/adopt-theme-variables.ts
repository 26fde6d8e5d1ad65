import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  defaultCssVariablesResolver,
} from '@mantine/core'
import { appTheme } from './mantine-theme.ts'

/** Where Mantine's own greys would be too faint or of another tint than tokens.css. */
const OURS = {
  '--mantine-color-body': 'var(--u-surface)',
  '--mantine-color-text': 'var(--u-text)',
  '--mantine-color-dimmed': 'var(--u-dim)',
  '--mantine-color-placeholder': 'var(--u-dim)',
  '--mantine-color-error': 'var(--u-deleted)',
  '--mantine-color-default-border': 'var(--u-border-strong)',
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
