import { Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { reportsStrings as strings } from './reports-strings.ts'
import type { ReportRequest } from './use-report-request.ts'

interface ReportPreviewProps {
  readonly template: PdfTemplate
  readonly request: ReportRequest
  onClose(): void
}

/** The first pages as an image, in which nothing can run and nothing is loaded. */
export function ReportPreview({ template, request, onClose }: ReportPreviewProps) {
  const title = pdfStrings.titles[template]
  const { data, error } = useCall('report:preview-pdf', { template, ...request })
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      title={strings.previewOf(title)}
      transitionProps={{ duration: 0 }}
    >
      <p className="dim">{strings.previewNote}</p>
      {error && <ErrorNotice error={error.toShape()} />}
      {!isDrawn && !error && <Loader size="sm" aria-label={strings.previewing} />}
      {data && (
        <ScrollRegion className="report-preview" label={strings.previewOf(title)}>
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(data)}`}
            alt={strings.previewAlt(title)}
            onLoad={() => setDrawn(true)}
          />
        </ScrollRegion>
      )}
    </Modal>
  )
}
