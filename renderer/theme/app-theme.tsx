import {
  CloseIcon,
  type ConvertCSSVariablesInput,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  MantineProvider,
  type MantineTheme,
  mergeMantineTheme,
  type VariantColorResolverResult,
  type VariantColorsResolverInput,
} from '@mantine/core'
import { useColorScheme, useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { usePreferences } from '../ipc/use-preferences.ts'
import { commonStrings } from '../strings/common-strings.ts'

/** The theme of the preferences, or the system's; high contrast, a light theme, also when the system asks for it. */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  const { theme, motion } = usePreferences()
  const systemScheme = useColorScheme('light', { getInitialValueInEffect: false })
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false })
  const wantsRest = useMediaQuery('(prefers-reduced-motion: reduce)', false, {
    getInitialValueInEffect: false,
  })
  const isReduced = motion === 'reduced' || wantsRest
  const isHighContrast = theme === 'high-contrast' || (theme === 'system' && wantsContrast)
  const scheme = isHighContrast ? 'light' : theme === 'light' || theme === 'dark' ? theme : systemScheme
  useLayoutEffect(() => {
    document.documentElement.dataset.motion = isReduced ? 'reduced' : 'full'
  }, [isReduced])
  useEffect(() => {
    document.documentElement.dataset.contrast = isHighContrast ? 'high' : 'normal'
  }, [isHighContrast])
  return (
    <MantineProvider
      theme={isReduced ? restingTheme : appTheme}
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

/** Grays of the dark theme as in colors.css, lightest (text) first. */
const DARK_GRAYS = [
  '#ecedef',
  '#b0b4bd',
  '#9398a3',
  '#787c87',
  '#3b3e46',
  '#2b2d33',
  '#212328',
  '#17181b',
  '#121316',
  '#0e0f12',
] as const

/** Mantine describes a dialog by all of its text, which is then read aloud before the first control. */
export const NOT_DESCRIBED = { body: { id: undefined } }

/** What a dialog leaves of the screen behind it. */
const SCRIM = { color: 'var(--scrim)', backgroundOpacity: 1 }

const override = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  variantColorResolver: resolveColors,
  colors: { dark: DARK_GRAYS },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '11.5px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  headings: { fontWeight: '600' },
  components: {
    // An image without a name.
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    TextInput: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Tooltip: {
      defaultProps: { multiline: true, maw: 420, transitionProps: { duration: 0 } },
    },
    // The library would lock scrolling through a <style> element, which the page's policy forbids; nothing scrolls
    // behind.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 0 },
        radius: 10,
        overlayProps: SCRIM,
        // The name of the button says it all.
        closeButtonProps: { 'aria-label': commonStrings.close, icon: <CloseIcon aria-hidden /> },
        attributes: NOT_DESCRIBED,
      },
    },
    Drawer: { defaultProps: { overlayProps: SCRIM } },
    Radio: { defaultProps: { size: 'xs' } },
    // A menu may hold nothing but items: without the library's placeholder, the menu itself has the focus at first.
    Menu: {
      defaultProps: { transitionProps: { duration: 0 }, withInitialFocusPlaceholder: false },
      styles: { dropdown: { outline: 'none' } },
    },
  },
})

/** The accent has another color in each theme, and so has what is written on it. */
function resolveColors(input: VariantColorsResolverInput): VariantColorResolverResult {
  const { color, variant, theme } = input
  const usual = defaultVariantColorsResolver(input)
  if (variant !== 'filled' || (color !== undefined && color !== theme.primaryColor)) return usual
  return {
    ...usual,
    background: 'var(--accent)',
    hover: 'var(--accent-hover)',
    color: 'var(--on-accent)',
    hoverColor: 'var(--on-accent)',
  }
}

const appTheme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, override)

/** Mantine asks the system alone about motion. */
const restingTheme = mergeMantineTheme(
  appTheme,
  createTheme({ components: { Popover: { defaultProps: { transitionProps: { duration: 0 } } } } }),
)
