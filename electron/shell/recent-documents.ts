import { app } from 'electron'
import type { RecentDocuments } from '../app/handler-context.ts'

/** The list of macOS and Windows. On Linux both calls do nothing. */
export const recentDocuments: RecentDocuments = {
  add: (path) => app.addRecentDocument(path),
  replace: (paths) => {
    app.clearRecentDocuments()
    for (const path of paths.toReversed()) app.addRecentDocument(path)
  },
}
