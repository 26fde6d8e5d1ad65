import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { countOf } from '../../../shared/format/count.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'

/** Order and moment of the list that is exported, and the rows chosen in it, so that the file is the view. */
type ExportedView = Pick<RequestOf<'report:export'>, 'sort' | 'asOfMs' | 'items'>
const AS_IT_IS: ExportedView = { sort: null, asOfMs: null }

/** Asks where to save and writes a CSV; how it goes and ends is told on the Reports screen, and elsewhere in short. */
export function useExport(): (template: ListedTemplate, filter: string, view?: ExportedView) => void {
  return useCallback((template, filter, view = AS_IT_IS) => void exportReport(template, filter, view), [])
}

async function exportReport(template: ListedTemplate, filter: string, view: ExportedView): Promise<void> {
  const { setReport, report } = useWorkStore.getState()
  if (report.kind === 'running') return showFailure(new AppError('busy', 'One export at a time.'))
  const label = words.templates[template].title
  setReport({ kind: 'running', label, progress: null })
  try {
    const result = await call('report:export', {
      template,
      format: 'csv',
      filter,
      sort: view.sort,
      asOfMs: view.asOfMs,
      items: view.items,
    })
    setReport(result ? { kind: 'done', label, result } : { kind: 'none' })
    if (result && useViewStore.getState().view !== 'reports') {
      notifications.show({
        title: words.done(label),
        message: countOf(result.rows, ...words.rows, LOCALE),
        withBorder: true,
      })
    }
  } catch (failure) {
    const error = toAppError(failure)
    setReport({ kind: 'failed', label, error: error.toShape() })
    if (useViewStore.getState().view !== 'reports') showFailure(error)
  }
}
