import { execFileSync } from 'node:child_process'

/** The names of the fonts that are embedded in a PDF, as poppler reads them. */
export function listFontsOf(path: string): readonly string[] {
  const [, , ...lines] = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => (line.split(/\s/)[0] ?? '').replace(/^[A-Z]{6}\+/, ''))
}
