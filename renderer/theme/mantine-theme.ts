import {
  createTheme,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  type MantineTheme,
  mergeMantineTheme,
  type VariantColorResolverResult,
  type VariantColorsResolverInput,
} from '@mantine/core'
import { commonStrings } from '../strings/common-strings.ts'

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
    Button: {
      defaultProps: { size: 'xs' },
      vars: (_: MantineTheme, { size }: { readonly size?: unknown }) => ({
        root:
          size === 'xs'
            ? { '--button-height': '28px', '--button-padding-x': '10px', '--button-fz': '13px' }
            : {},
      }),
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: {
      defaultProps: { openDelay: 350, multiline: true, maw: 420, transitionProps: { duration: 0 } },
    },
    // The library would lock scrolling through a <style> element, which the page's policy forbids; nothing scrolls behind.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 0 },
        closeButtonProps: { 'aria-label': commonStrings.close },
      },
    },
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

export const appTheme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, override)
