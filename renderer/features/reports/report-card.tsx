import { Button } from '@mantine/core'
import { IconDownload, IconEye, IconFileTypePdf } from '@tabler/icons-react'
import { isPdfTemplate, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { showFailure } from '../../components/show-failure.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportsStrings as strings } from './reports-strings.ts'
import { saveFile, savePdf } from './save-report.ts'
import { THUMBNAILS } from './thumbnails.ts'
import type { ReportChoice } from './use-report-request.ts'

interface ReportCardProps {
  readonly template: ListedTemplate
  readonly choice: ReportChoice
  onPreview(template: PdfTemplate): void
}

/** One template: how it looks, what it says, and the ways to have it. */
export function ReportCard({ template, choice, onPreview }: ReportCardProps) {
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const { title, text } = strings.templates[template]
  const { request, format, problem } = choice
  const pdf = isPdfTemplate(template) ? template : null
  const isDisabled = isRunning || problem !== null
  const saveLabel = format === 'bundle' ? strings.saveBundle : strings.saveAs(strings.formats[format])
  return (
    <section className="panel report-card">
      {pdf && <img src={THUMBNAILS[template]} alt={strings.thumbnail(title)} className="report-thumbnail" />}
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="report-buttons">
        {pdf && (
          <>
            <Button
              leftSection={<IconFileTypePdf size={15} />}
              disabled={isDisabled}
              aria-label={`${title}: ${strings.savePdf}`}
              onClick={() => savePdf(pdf, request, request).catch(showFailure)}
            >
              {strings.savePdf}
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={15} />}
              disabled={isDisabled}
              aria-label={`${title}: ${strings.preview}`}
              onClick={() => onPreview(pdf)}
            >
              {strings.preview}
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={isDisabled}
          aria-label={`${title}: ${saveLabel}`}
          onClick={() => saveFile(format, { ...request, template }, request).catch(showFailure)}
        >
          {saveLabel}
        </Button>
      </div>
    </section>
  )
}
