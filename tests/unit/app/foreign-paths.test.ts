import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { SavedFolders } from '../../../electron/app/allowances.ts'
import type { HandlerContext } from '../../../electron/app/handler-context.ts'
import { keptReportHandlers } from '../../../electron/app/operations/kept-reports.ts'
import type { ReportRun } from '../../../electron/app/reports/verify-file.ts'
import { openDataFolder } from '../../../electron/lib/installation.ts'
import type { LoggedReport } from '../../../shared/domain/kept-report.ts'
import { expectPrivateFolder } from '../../support/file-rights.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const CONTENT = '#!/bin/sh\ntouch owned\n'
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

let folder: string
let asked: string[]
beforeEach(() => {
  folder = temporaryFolder()
  asked = []
})

/** A workspace whose log says that a report is at `logged`. */
function handlersFor(logged: Partial<LoggedReport>) {
  const report = { seq: 1, format: 'pdf', file: 'a.pdf', folder, ...logged }
  const volumes = [{ file: report.file, sha256: SHA256 }]
  const store = { ask: async () => ({ volumes, ...report }) }
  const savedFolders = new SavedFolders(join(folder, 'saved-reports.json'))
  const note = (path: string) => {
    asked.push(path)
  }
  const dialogs = { openFile: async (path: string) => note(path), showInFolder: note }
  const dragFiles = (paths: readonly string[]) => asked.push(...paths)
  const context = {
    session: { getWorkspace: () => ({ store }) },
    savedFolders,
    dialogs: { ...dialogs, dragFiles },
  } as unknown as HandlerContext
  const run = { run: (use: (worker: unknown) => unknown) => use({}) } as unknown as ReportRun
  return { savedFolders, handlers: keptReportHandlers(context, run) }
}

const attempt = async (handlers: ReturnType<typeof handlersFor>['handlers']) => {
  const calls = ['report:open-kept', 'report:show-kept', 'report:drag-kept'] as const
  const codes = calls.map(async (name) =>
    Promise.resolve(handlers[name]({ seq: 1 })).then(
      () => 'done',
      (error) => error.code,
    ),
  )
  return Promise.all(codes)
}

describe('a report that the log of a workspace names', () => {
  test.each([
    ['in any folder', {}],
    ['that is a program', { file: 'a.pdf.sh' }],
    ['on another machine', { folder: '\\\\attacker\\share' }],
    ['out of its folder', { file: '../a.pdf' }],
    ['out of its folder, as Windows has it', { file: '..\\a.pdf' }],
  ])('is not read, shown or opened where this machine did not save it: %s', async (_name, logged) => {
    writeFileSync(join(folder, 'a.pdf'), CONTENT)
    writeFileSync(join(folder, 'a.pdf.sh'), CONTENT)
    const { handlers } = handlersFor(logged)
    for (const code of await attempt(handlers)) expect(code).toMatch(/^(?:report-missing|not-found)$/)
    const checked = await Promise.resolve(handlers['report:check-kept']({ seq: 1 })).catch(() => null)
    expect(checked?.outcome ?? 'missing').toBe('missing')
    expect(asked).toEqual([])
  })

  test('is opened with its extension and its bytes only', async () => {
    writeFileSync(join(folder, 'a.pdf'), CONTENT)
    writeFileSync(join(folder, 'a.pdf.sh'), CONTENT)
    const { handlers, savedFolders } = handlersFor({})
    await savedFolders.note(SHA256, folder)
    expect(await attempt(handlers)).toEqual(['done', 'done', 'done'])
    expect(new Set(asked)).toEqual(new Set([join(folder, 'a.pdf')]))
    const program = handlersFor({ file: 'a.pdf.sh' }).handlers
    await expect(program['report:open-kept']({ seq: 1 })).rejects.toMatchObject({ code: 'file-foreign' })
    writeFileSync(join(folder, 'a.pdf'), 'changed')
    await expect(handlers['report:open-kept']({ seq: 1 })).rejects.toMatchObject({ code: 'report-changed' })
  })
})

test.skipIf(process.platform === 'win32')(
  'a data folder that was open to others is closed to them',
  async () => {
    const data = join(folder, 'data')
    mkdirSync(join(data, 'workspaces'), { recursive: true })
    const former = process.umask(0)
    try {
      const { path, workspaces, bundles } = await openDataFolder(data)
      for (const folder of [path, workspaces, bundles]) expectPrivateFolder(folder)
    } finally {
      process.umask(former)
    }
  },
)
