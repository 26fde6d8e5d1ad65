import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PDF_TEMPLATES } from '../shared/domain/pdf-report.ts'

/**
 * `node tools/report-thumbnails.ts`: renders the first page of each report on the demo, for the cards of the Reports
 * screen. Needs pdftoppm (poppler-utils).
 */
const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'unhidden-thumbnails-'))
const env = { ...process.env, UNHIDDEN_PASSPHRASE: 'only for these pictures' }
const workspace = join(folder, 'Demo.unhidden')
const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(root, 'electron/cli.ts'), ...args], { env, encoding: 'utf8' })

try {
  run('demo', '--out', folder, '--events', '4000', '--responses', '800', '--seed', '5')
  for (const template of PDF_TEMPLATES) {
    if (template === 'dossier' || template === 'sample') continue
    const path = join(folder, `${template}.pdf`)
    run(
      ...['report', '--workspace', workspace, '--template', template, '--format', 'pdf'],
      ...['--out', path],
    )
    const picture = join(root, 'renderer/features/reports/thumbnails', template)
    execFileSync('pdftoppm', ['-png', '-singlefile', '-f', '1', '-r', '48', path, picture])
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
