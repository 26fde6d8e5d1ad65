import type { BrowserWindow } from 'electron'
import type { ReportDisplay } from '../app/handler-context.ts'
import { type NoticeOpener, notify } from './notify.ts'

/** Says at the start which reports an earlier run did not finish: what they had left is gone. */
export function announceRemoved(names: readonly string[], onOpen: () => void): void {
  if (names.length === 0) return
  const body = `Interrupted and not saved: ${names.join(', ')}. What was left of it has been removed.`
  process.stderr.write(`${body}\n`)
  notify(body, onOpen)
}

/**
 * Progress of a report in the task bar or dock, and a notification at its end for a user who is looking elsewhere.
 * A click opens the saved report, or what became of the one that failed.
 */
export function createReportDisplay(
  getWindow: () => BrowserWindow | undefined,
  noticeOpener: NoticeOpener,
): ReportDisplay {
  const tell = (body: string, seq: number | null): void => {
    const window = getWindow()
    if (!window || window.isFocused()) return
    const open = noticeOpener()
    notify(body, () => open({ kind: 'report', seq }))
  }
  return {
    showProgress: ({ rows, totalRows }) =>
      getWindow()?.setProgressBar(totalRows ? Math.min(1, rows / totalRows) : 2),
    endProgress: () => getWindow()?.setProgressBar(-1),
    announceSaved: (file, seq) => tell(`${file} is saved.`, seq),
    announceFailed: () => tell('The report was not written. Open Reports to see why.', null),
  }
}
