import type { PdfPreview, PreviewText } from '../../../shared/ipc/report-contract.ts'
import type { StartProcess } from '../../lib/processes/script-process.ts'
import { type PdfReportOrder, type ReportWorker, startReportWorker } from '../../threads/report-client.ts'

/** How long the thread waits for another preview. It has 34 MB. */
const IDLE_MS = 300_000

/**
 * Typesets previews in a thread that it keeps for a while: starting one and loading the fonts takes half of the time of
 * a short report. A preview that is asked for during another has a thread of its own.
 */
export function createPreviewer(start: StartProcess) {
  let waiting: ReportWorker | null = null
  let timer: NodeJS.Timeout | undefined

  const take = (): ReportWorker => {
    clearTimeout(timer)
    const worker = waiting ?? startReportWorker(start)
    waiting = null
    return worker
  }
  const putBack = async (worker: ReportWorker): Promise<void> => {
    const former = waiting
    waiting = worker
    clearTimeout(timer)
    timer = setTimeout(() => void take().stop(), IDLE_MS)
    timer.unref()
    await former?.stop()
  }
  return {
    /** For a preview that is expected. */
    async prepare(): Promise<void> {
      const worker = take()
      worker.preparePreview().catch(() => undefined)
      await putBack(worker)
    },
    /**
     * @param toOrder runs while the thread starts
     * @throws AppError as `previewPdf` and `toOrder`
     */
    async preview(toOrder: () => Promise<PdfReportOrder>): Promise<PdfPreview> {
      const worker = take()
      try {
        const [order] = await Promise.all([toOrder(), worker.preparePreview()])
        return await worker.previewPdf(order)
      } finally {
        await putBack(worker)
      }
    },
    /** Null where the thread has ended, or made another preview since. */
    async readText(id: string): Promise<PreviewText | null> {
      return (await waiting?.readPreview(id)) ?? null
    },
  }
}
