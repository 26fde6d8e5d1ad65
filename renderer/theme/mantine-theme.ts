import { createTheme, DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from '@mantine/core'
import { commonStrings } from '../strings/common-strings.ts'

/** Greys of the dark appearance in the tint of tokens.css, lightest (text) first. */
const DARK_GREYS = [
  '#e5e9ef',
  '#c5cdd8',
  '#a3aebd',
  '#828d9d',
  '#3d4654',
  '#2e3541',
  '#232933',
  '#191d24',
  '#14181e',
  '#0f1216',
] as const

const override = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  autoContrast: true,
  colors: { dark: DARK_GREYS },
  defaultRadius: 4,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'Inter, "Segoe UI", system-ui, -apple-system, "Noto Sans", Cantarell, sans-serif',
  fontFamilyMonospace: '"Cascadia Mono", "SF Mono", "DejaVu Sans Mono", "Noto Sans Mono", monospace',
  fontSizes: { xs: '11.5px', sm: '13px', md: '14px', lg: '16px', xl: '19px' },
  headings: { fontWeight: '600' },
  components: {
    Button: { defaultProps: { size: 'xs' } },
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
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': commonStrings.close } } },
    Radio: { defaultProps: { size: 'xs' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
  },
})

export const appTheme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, override)
