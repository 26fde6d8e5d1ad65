import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles, readImportGraph } from '../../../tools/house/import-graph.ts'
import { findBackArrows } from '../../../tools/house/levels.ts'

/** A repository with these files. */
function graphOf(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'unhidden-house-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return readImportGraph(root, Object.keys(files))
}

test('finds every form of import, types included, and no text that only looks like one', () => {
  const graph = graphOf({
    'shared/a.ts': [
      "import type { B } from './b.ts'",
      "export * from './c.ts'",
      "const d = await import('./d.ts')",
      "import './folder/e.ts'",
      "import { f } from 'f'",
      '// import { g } from "./g.ts"',
      'export const text = "from \'./g.ts\'"',
    ].join('\n'),
    ...Object.fromEntries(['b', 'c', 'd', 'folder/e', 'g'].map((name) => [`shared/${name}.ts`, ''])),
  })
  expect([...(graph.get('shared/a.ts') ?? [])].toSorted()).toEqual([
    'shared/b.ts',
    'shared/c.ts',
    'shared/d.ts',
    'shared/folder/e.ts',
  ])
})

test('finds a circle of three, and leaves out what only leads to it', () => {
  const graph = new Map([
    ['start', ['a']],
    ['a', ['b', 'end']],
    ['b', ['c']],
    ['c', ['a']],
    ['end', []],
  ])
  expect(findCircles(graph).map((circle) => circle.toSorted())).toEqual([['a', 'b', 'c']])
})

describe('an import against the levels', () => {
  const arrowsOf = (from: string, to: string) => findBackArrows(new Map([[from, [to]]]))

  test.each([
    ['electron/store/open.ts', 'electron/evidence/head.ts'],
    ['electron/api/sign.ts', 'electron/store/open.ts'],
    ['electron/app/workspace.ts', 'electron/ipc/router.ts'],
    ['electron/lib/log/log.ts', 'electron/main.ts'],
    ['renderer/components/grid.tsx', 'renderer/features/log/log-screen.tsx'],
    ['renderer/features/log/log-list.tsx', 'renderer/features/reports/report-page.tsx'],
    ['renderer/main.tsx', 'electron/main.ts'],
    ['shared/app-error.ts', 'electron/lib/json-file.ts'],
    ['electron/main.ts', 'tools/start.ts'],
  ])('%s → %s', (from, to) => {
    expect(arrowsOf(from, to)).toEqual([{ from, to }])
  })

  test.each([
    ['electron/evidence/head.ts', 'electron/store/read/count.ts'],
    ['electron/main.ts', 'electron/shell/menu.ts'],
    ['electron/store/read/count.ts', 'electron/store/open.ts'],
    ['renderer/app/frame.tsx', 'shared/app-error.ts'],
    ['renderer/features/log/log-list.tsx', 'renderer/features/reports/report-menu.tsx'],
    ['renderer/features/reports/reports-screen.tsx', 'renderer/features/reports/report-page.tsx'],
  ])('is not %s → %s', (from, to) => {
    expect(arrowsOf(from, to)).toEqual([])
  })

  test('cannot be judged for a folder without a level', () => {
    expect(() => arrowsOf('electron/utils/a.ts', 'electron/lib/b.ts')).toThrow('utils')
  })
})
