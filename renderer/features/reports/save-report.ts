import { notifications } from '@mantine/notifications'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { ListedTemplate, ReportResult, RowFormat } from '../../../shared/domain/report.ts'
import { countOf } from '../../../shared/format/count.ts'
import { pdfWords } from '../../../shared/words/pdf-words.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import type { ReportRequest } from './use-report-request.ts'

/** Asks where to save and writes a PDF; how it goes and ends is told on the Reports screen, and elsewhere in short. */
export async function savePdf(template: PdfTemplate, request: ReportRequest): Promise<void> {
  await run(pdfWords.titles[template], () => call('report:export-pdf', { template, ...request }))
}

/** One item, as of the moment that the list stands at; paper and name are those of the last report. */
export async function saveDossier(feedbackId: FeedbackId): Promise<void> {
  const [last] = await call('report:list-kept', undefined)
  const { paper = 'a4', preparedBy = '' } = last ?? {}
  const { asOfMs } = useViewStore.getState()
  await savePdf('dossier', { filter: `feedback:${feedbackId}`, sort: null, asOfMs, paper, preparedBy })
}

/** The same for the rows alone. */
export function saveRows(
  template: ListedTemplate,
  format: RowFormat,
  { filter, sort, asOfMs }: ReportRequest,
): Promise<void> {
  const { title } = words.templates[template]
  return run(title, () => call('report:export', { template, format, filter, sort, asOfMs }))
}

async function run(label: string, start: () => Promise<ReportResult | null>): Promise<void> {
  const { setReport, report } = useWorkStore.getState()
  if (report.kind === 'running') return showFailure(new AppError('busy', 'One export at a time.'))
  setReport({ kind: 'running', label, progress: null })
  try {
    const result = await start()
    setReport(result ? { kind: 'done', label, result } : { kind: 'none' })
    if (result && useViewStore.getState().view !== 'reports') {
      const message = countOf(result.rows, ...words.rows, LOCALE)
      notifications.show({ title: words.done(label), message, withBorder: true })
    }
  } catch (failure) {
    const error = toAppError(failure)
    setReport({ kind: 'failed', label, error: error.toShape() })
    if (useViewStore.getState().view !== 'reports') showFailure(error)
  }
}
