import { createTheme, DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from '@mantine/core'

const override = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
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
    Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 0 } } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
  },
})

export const appTheme: MantineTheme = mergeMantineTheme(DEFAULT_THEME, override)
