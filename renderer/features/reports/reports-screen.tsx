import './reports.css'
import { useState } from 'react'
import type { PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { FindFigure } from './find-figure.tsx'
import { KeptReports } from './kept-reports.tsx'
import { ReportCard } from './report-card.tsx'
import { ReportOptions } from './report-options.tsx'
import { ReportPreview } from './report-preview.tsx'
import { ReportStatePanel } from './report-state-panel.tsx'
import { reportsStrings as strings } from './reports-strings.ts'
import { useReportRequest } from './use-report-request.ts'

const TEMPLATES = Object.keys(strings.templates) as ListedTemplate[]

export function ReportsScreen() {
  const choice = useReportRequest()
  const [previewed, setPreviewed] = useState<PdfTemplate | null>(null)
  return (
    <ScreenLayout toolbar={<Toolbar title={strings.title} />}>
      <div className="screen">
        <ReportOptions choice={choice} />
        <ReportStatePanel />
        <div className="report-grid">
          {TEMPLATES.map((template) => (
            <ReportCard key={template} template={template} choice={choice} onPreview={setPreviewed} />
          ))}
        </div>
        <KeptReports />
        <FindFigure />
      </div>
      {previewed && (
        <ReportPreview template={previewed} request={choice.request} onClose={() => setPreviewed(null)} />
      )}
    </ScreenLayout>
  )
}
