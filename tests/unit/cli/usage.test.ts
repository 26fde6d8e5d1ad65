import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { USAGE } from '../../../electron/cli/command-names.ts'
import { REPORT_TEMPLATES } from '../../../shared/domain/report.ts'

const page = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8')

it('shows the same commands in the documents', () => {
  const commands = USAGE.slice(USAGE.indexOf('workspace create'), USAGE.indexOf('Secrets are never'))
  expect(page).toContain(commands.replaceAll(/^ {2}/gm, '').trim())
})

it('names every report template', () => {
  const [, listed = ''] = /^Templates: (.*)\.$/m.exec(USAGE) ?? []
  expect(listed.split(', ').toSorted()).toEqual([...REPORT_TEMPLATES].toSorted())
})
