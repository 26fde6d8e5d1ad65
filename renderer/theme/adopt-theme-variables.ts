import { convertCssVariables, defaultCssVariablesResolver } from '@mantine/core'
import { appTheme } from './mantine-theme.ts'

/**
 * Mantine would write the theme's variables into a <style> element, which the page's policy (`style-src 'self'`, no
 * nonce) forbids. A constructed style sheet says the same and needs no exception.
 */
export function adoptThemeVariables(target: Document): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables(defaultCssVariablesResolver(appTheme), ':root'))
  target.adoptedStyleSheets = [...target.adoptedStyleSheets, sheet]
}
