import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { type SearchDraft, type SearchImport, searchDraftSchema } from '../../shared/domain/saved-search.ts'
import type { HandlerContext } from '../app/handler-context.ts'
import { readSearchFile } from '../app/search-file.ts'
import { type Workspace, workspaceName } from '../app/workspace.ts'
import { writeJsonFile } from '../lib/json-file.ts'
import type { Handlers } from './router.ts'

/** Saved searches to and from files that are shared. */
export function searchHandlers({
  session,
  services,
  dialogs,
}: HandlerContext): Pick<Handlers, 'searches:export' | 'searches:import'> {
  return {
    'searches:export': async () => {
      const workspace = session.getWorkspace()
      const name = `${workspaceName(workspace.path)} searches.json`
      const path = await dialogs.chooseReportPath(join(homedir(), name), 'json')
      if (path === null) return null
      const searches = (await workspace.store.ask('searches:list')).map(toDraft)
      await writeJsonFile(path, { format: 'unhidden-searches-1', searches })
      await workspace.store.writer.recordAction({
        atMs: services.clock.nowMs(),
        action: 'searches-exported',
        subject: '',
        details: { file: basename(path), searches: searches.length },
      })
      return { searches: searches.length }
    },
    'searches:import': async () => {
      const workspace = session.getWorkspace()
      const path = await dialogs.chooseSearchFile()
      if (path === null) return null
      const read = await readSearchFile(path)
      return read.kind === 'refused' ? read : saveAll(workspace, read.searches, services.clock.nowMs())
    },
  }
}

async function saveAll(
  { store }: Workspace,
  searches: readonly SearchDraft[],
  atMs: number,
): Promise<SearchImport> {
  let added = 0
  for (const search of searches) {
    const { isNameTaken } = await store.writer.applyChange({ kind: 'save-search', search }, atMs)
    if (!isNameTaken) added += 1
  }
  return { kind: 'imported', added, alreadyThere: searches.length - added }
}

/** Without what belongs to this workspace alone. */
function toDraft({ name, subject, query, sort, asOfMs }: SearchDraft): SearchDraft {
  return searchDraftSchema.parse({ name, subject, query, sort, asOfMs })
}
