import { Button } from '@mantine/core'
import { IconDownload, IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { PDF_TEMPLATES, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import { useReportSettings } from './report-settings.ts'
import { savePdf, saveRows } from './save-report.ts'
import { THUMBNAILS } from './thumbnails.ts'
import type { ReportChoice } from './use-report-request.ts'

const PICTURED = PDF_TEMPLATES.filter((one) => one !== 'sample')

interface ReportCardProps {
  readonly template: ListedTemplate
  readonly choice: ReportChoice
  onPreview(template: PdfTemplate): void
}

/** One template: how it looks, what it says, and the ways to have it. */
export function ReportCard({ template, choice, onPreview }: ReportCardProps) {
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const rowFormat = useReportSettings((state) => state.rowFormat)
  const { title, text } = words.templates[template]
  const pdf = PICTURED.find((one) => one === template)
  const isDisabled = isRunning || !choice.isReadable
  const saveLabel = words.saveAs(words.formats[rowFormat])
  return (
    <section className="panel report-card">
      {pdf && <img src={THUMBNAILS[pdf]} alt={words.thumbnail(title)} className="report-thumbnail" />}
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="report-buttons">
        {pdf && (
          <>
            <Button
              leftSection={<IconFileTypePdf size={15} />}
              disabled={isDisabled}
              aria-label={`${title}: ${words.savePdf}`}
              onClick={() => savePdf(pdf, choice.request).catch(showFailure)}
            >
              {words.savePdf}
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={15} />}
              disabled={isDisabled}
              aria-label={`${title}: ${words.preview}`}
              onClick={() => onPreview(pdf)}
            >
              {words.preview}
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={isDisabled}
          aria-label={`${title}: ${saveLabel}`}
          onClick={() => saveRows(template, rowFormat, choice.request).catch(showFailure)}
        >
          {saveLabel}
        </Button>
      </div>
    </section>
  )
}
