import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { resourcePath, unpacked } from '../../lib/installation.ts'

/**
 * Locates templates and fonts: in the checkout, or in a package beside the code, unpacked from its archive because the
 * compiler reads them as plain files.
 */

/** In the order of the glyph lookup; each folder has one file. */
const FONTS = [
  ['Noto Sans', 'noto-sans/400Regular'],
  ['Noto Sans', 'noto-sans/700Bold'],
  ['Noto Sans Arabic', 'noto-sans-arabic/400Regular'],
  ['Noto Sans Hebrew', 'noto-sans-hebrew/400Regular'],
  ['Noto Sans Devanagari', 'noto-sans-devanagari/400Regular'],
  ['Noto Sans Thai', 'noto-sans-thai/400Regular'],
  ['Noto Sans SC', 'noto-sans-sc/400Regular'],
  ['Noto Sans JP', 'noto-sans-jp/400Regular'],
  ['Noto Sans KR', 'noto-sans-kr/400Regular'],
  ['Noto Sans Symbols 2', 'noto-sans-symbols-2/400Regular'],
  ['Noto Emoji', 'noto-emoji/400Regular'],
] as const

export type FontFamily = (typeof FONTS)[number][0]

export const FONT_FAMILIES: readonly FontFamily[] = [...new Set(FONTS.map(([family]) => family))]

/** The folder of each font file below `@expo-google-fonts/`; packages contain only these. */
export const FONT_FILES: readonly string[] = FONTS.map(([, folder]) => folder)

export function fontFolders(): readonly string[] {
  const require = createRequire(import.meta.url)
  return FONTS.map(([, folder]) => {
    const [name, weight] = folder.split('/')
    const manifest = require.resolve(`@expo-google-fonts/${name}/package.json`)
    return unpacked(join(dirname(manifest), weight ?? ''))
  })
}

/** Folder of the `.typ` files. */
export function templateFolder(): string {
  return resourcePath('report-templates')
}
