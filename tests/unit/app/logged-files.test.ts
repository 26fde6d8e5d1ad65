import { existsSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HandlerContext } from '../../../electron/app/handler-context.ts'
import { logVerification } from '../../../electron/app/logged-work.ts'
import { searchHandlers } from '../../../electron/app/operations/auditor.ts'
import { importHandlers, requestLogHandlers } from '../../../electron/app/operations/sync.ts'
import type { Workspace } from '../../../electron/app/workspace.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { ImportedFile } from '../../../shared/domain/sweep.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const SEARCH = {
  name: 'Late',
  subject: 'feedback',
  query: 'hidden-for:>30d',
  sort: null,
  asOfMs: null,
} as const
const toFile = (searches: readonly object[]) => JSON.stringify({ format: 'unhidden-searches-1', searches })

/** A workspace with one saved search, where the user chooses `chosen`; the log has what it was told. */
function fakes(chosen: string | null) {
  const log: object[] = []
  const saved = new Set(['Late'])
  const proposals: string[] = []
  const store = {
    ask: async () => [{ ...SEARCH, searchId: 1, createdAtMs: 1, changedAtMs: 2 }],
    run: async (name: string, one: { readonly search?: { readonly name: string } }, atMs?: number) => {
      if (name === 'log:record') return log.push(one)
      const isNameTaken = saved.has(one.search?.name ?? '')
      saved.add(one.search?.name ?? '')
      log.push({ name, atMs })
      return { isNameTaken }
    },
  }
  const context = {
    session: { getWorkspace: () => ({ store, path: '/audits/Acme.unhidden' }) },
    services: { clock: { nowMs: () => 7 } },
    dialogs: {
      chooseSearchFile: async () => chosen,
      chooseReportPath: async (path: string) => {
        proposals.push(basename(path))
        return chosen
      },
    },
  } as unknown as HandlerContext
  return { context, log, saved, proposals, handlers: searchHandlers(context) }
}

describe('saved searches', () => {
  test('are exported without what belongs to this workspace alone, and the log has the file', async () => {
    const path = join(temporaryFolder(), 'shared.json')
    const { handlers, log, proposals } = fakes(path)
    expect(await handlers['searches:export']()).toEqual({ searches: 1 })
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(toFile([SEARCH])))
    expect(proposals).toEqual(['Acme searches.json'])
    const details = { file: 'shared.json', searches: 1 }
    expect(log).toEqual([{ atMs: 7, action: 'searches-exported', subject: '', details }])
  })

  test('are neither written nor logged where no file was chosen', async () => {
    const { handlers, log } = fakes(null)
    expect([await handlers['searches:export'](), await handlers['searches:import']()]).toEqual([null, null])
    expect(log).toEqual([])
  })

  test('are imported one by one, and those whose name is taken are counted apart', async () => {
    const path = join(temporaryFolder(), 'shared.json')
    writeFileSync(path, `\uFEFF${toFile(['Late', 'Never', 'Owner'].map((name) => ({ ...SEARCH, name })))}`)
    const { handlers, log, saved } = fakes(path)
    expect(await handlers['searches:import']()).toEqual({ kind: 'imported', added: 2, alreadyThere: 1 })
    expect([...saved]).toEqual(['Late', 'Never', 'Owner'])
    expect(log[0]).toEqual({ name: 'auditor:change', atMs: 7 })
  })

  test.each([
    ['not-json', 'no file of searches'],
    ['not-searches', '[]'],
    ['not-searches', toFile([{ ...SEARCH, searchId: 1 }])],
    ['too-large', ' '.repeat(8 * 1024 * 1024 + 1)],
  ])('are refused as %s, and nothing is imported', async (reason, text) => {
    const path = join(temporaryFolder(), 'shared.json')
    writeFileSync(path, text)
    const { handlers, log } = fakes(path)
    expect(await handlers['searches:import']()).toEqual({ kind: 'refused', reason })
    expect(log).toEqual([])
  })

  test('name the file that is not there', async () => {
    const path = join(temporaryFolder(), 'missing.json')
    await expect(fakes(path).handlers['searches:import']()).rejects.toMatchObject({ code: 'file-access' })
    expect(existsSync(path)).toBe(false)
  })
})

describe('the log of a verification', () => {
  const verification = (isIntact: boolean) => {
    const problem = isIntact ? null : { kind: 'receipt-changed' }
    return { isIntact, receipts: 3, headHash: 'ab', problem, index: 'matches' } as unknown as Parameters<
      typeof logVerification
    >[1]
  }
  const workspace = (run: (name: string, entry: object) => Promise<number>) =>
    ({ store: { run } }) as unknown as Workspace

  test('has the result, and the kind of problem that was found', async () => {
    const log: object[] = []
    const keep = workspace(async (_, entry) => log.push(entry))
    for (const isIntact of [true, false]) await logVerification(keep, verification(isIntact), 9)
    const entry = { atMs: 9, action: 'verified', subject: '' }
    const details = { receipts: 3, headHash: 'ab', index: 'matches' }
    expect(log).toEqual([
      { ...entry, details: { ...details, isIntact: true, problem: null } },
      { ...entry, details: { ...details, isIntact: false, problem: 'receipt-changed' } },
    ])
  })

  test('may fail where damage was found, which is shown all the same', async () => {
    const full = workspace(() => Promise.reject(new AppError('disk-full', 'full')))
    await expect(logVerification(full, verification(true), 9)).rejects.toMatchObject({ code: 'disk-full' })
    await expect(logVerification(full, verification(false), 9)).resolves.toBeUndefined()
  })
})

describe('an import of pages', () => {
  const file = (name: string, outcome: string) => ({ name, outcome }) as unknown as ImportedFile
  const run = (result: object, paths: readonly string[] = ['/a']) => {
    const context = {
      session: { getWorkspace: () => ({}), importPages: async () => result },
      dialogs: { chooseImport: async () => paths },
    } as unknown as HandlerContext
    return importHandlers(context)['import:run']({ from: 'files', operation: null } as never)
  }

  test('lists the refused files first, then those that were known, a thousand at most, and counts all', async () => {
    const files = [file('a', 'archived'), file('b', 'duplicate'), file('c', 'refused'), file('d', 'archived')]
    const many = Array.from({ length: 1_200 }, (_, at) => file(`${at}`, 'archived'))
    const outcome = await run({ sweeps: [1], files: [...many, ...files], error: null })
    expect(outcome).toMatchObject({ sweeps: [1], fileCount: 1_204, refusedCount: 1 })
    expect(outcome?.files).toHaveLength(1_000)
    expect(outcome?.files.slice(0, 3).map(({ name }) => name)).toEqual(['c', 'b', '0'])
  })

  test('fails where nothing of it was kept, and not where a part was', async () => {
    const error = new AppError('disk-full', 'full')
    await expect(run({ sweeps: [], files: [], error })).rejects.toBe(error)
    expect(await run({ sweeps: [1], files: [], error })).toMatchObject({ sweeps: [1] })
    expect(await run({ sweeps: [1], files: [] }, [])).toBeNull()
  })
})

test('requests are those of the session, or those with an archived reply', async () => {
  const asked: string[] = []
  const store = {
    ask: async (name: string) => {
      asked.push(name)
      return name === 'requests:count-archived' ? { count: 5 } : ['archived']
    },
  }
  const session = { requestLog: { list: () => ['of the session'], size: 2 }, getWorkspace: () => ({ store }) }
  const handlers = requestLogHandlers({ session } as unknown as HandlerContext)
  const page = { offset: 0, limit: 9 }
  expect(await handlers['requests:list']({ source: 'session', ...page })).toEqual(['of the session'])
  expect(await handlers['requests:count']({ source: 'session' })).toEqual({ count: 2 })
  expect(asked).toEqual([])
  expect(await handlers['requests:list']({ source: 'receipts', ...page })).toEqual(['archived'])
  expect(await handlers['requests:count']({ source: 'receipts' })).toEqual({ count: 5 })
})
