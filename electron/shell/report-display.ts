import { type BrowserWindow, Notification } from 'electron'
import type { ReportDisplay } from '../ipc/handler-context.ts'

/** Says at the start which reports an earlier run did not finish: what they had left is gone. */
export function announceRemoved(names: readonly string[]): void {
  if (names.length === 0) return
  const body = `Interrupted and not saved: ${names.join(', ')}. What was left of it has been removed.`
  process.stderr.write(`${body}\n`)
  if (Notification.isSupported()) new Notification({ title: 'Unhidden', body }).show()
}

/** Progress of a report in the task bar or dock, and a notification at its end for a user who is looking elsewhere. */
export function createReportDisplay(getWindow: () => BrowserWindow | undefined): ReportDisplay {
  const tell = (body: string): void => {
    const window = getWindow()
    if (!window || window.isFocused() || !Notification.isSupported()) return
    new Notification({ title: 'Unhidden', body }).show()
  }
  return {
    showProgress: ({ rows, totalRows }) =>
      getWindow()?.setProgressBar(totalRows ? Math.min(1, rows / totalRows) : 2),
    endProgress: () => getWindow()?.setProgressBar(-1),
    announceSaved: (file) => tell(`${file} is saved.`),
    announceFailed: () => tell('The report was not written. Open Reports to see why.'),
  }
}
