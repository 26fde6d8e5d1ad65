import type { Preferences } from '../../shared/preferences.ts'

/** The `--u-bg` of renderer/theme/tokens.css: what the window shows before its page is drawn. */
export const WINDOW_BACKGROUNDS = { light: '#eef0f3', dark: '#12151a', 'high-contrast': '#000000' } as const

/** @param system what *System* means at the moment (Electron's `nativeTheme`). */
export function windowBackground(
  theme: Preferences['theme'],
  system: { readonly shouldUseDarkColors: boolean; readonly shouldUseHighContrastColors: boolean },
): string {
  if (theme !== 'system') return WINDOW_BACKGROUNDS[theme]
  if (system.shouldUseHighContrastColors) return WINDOW_BACKGROUNDS['high-contrast']
  return system.shouldUseDarkColors ? WINDOW_BACKGROUNDS.dark : WINDOW_BACKGROUNDS.light
}
