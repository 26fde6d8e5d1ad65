import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  listRecentWorkspaces,
  noteVerdicts,
  rememberWorkspace,
} from '../../../electron/app/recent-workspaces.ts'
import type { Workspace } from '../../../electron/app/workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

test('a demo is known as one without its key file, so that it can be made again', async () => {
  const folder = temporaryFolder()
  const recentFile = join(folder, 'recent.json')
  const closed = (name: string, isDemo: boolean) => {
    const path = join(folder, name)
    writeFileSync(path, 'not looked into')
    const workspace = {
      path,
      store: {
        ask: async () => ({
          completeness: { history: { state: 'complete' }, responses: { state: 'complete' } },
        }),
      },
      summarize: () => ({ bundle: null, isDemo }),
    }
    return workspace as unknown as Workspace
  }
  for (const workspace of [closed('Audit.unhidden', false), closed('Demo.unhidden', true)]) {
    await rememberWorkspace(recentFile, workspace.path)
    await noteVerdicts(recentFile, workspace, 1)
  }
  const listed = await listRecentWorkspaces(recentFile, temporaryFolder())
  expect(listed.map(({ name, isDemo }) => [name, isDemo])).toEqual([
    ['Demo', true],
    ['Audit', false],
  ])
})
