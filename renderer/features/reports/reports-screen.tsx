import './reports.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportsWords as words } from '../../words/reports-words.ts'
import { ReportStatePanel } from './report-state-panel.tsx'
import { useExport } from './use-export.ts'

type ListedTemplate = Exclude<ReportTemplate, 'dossier'>
type Scope = 'everything' | 'search'

const TEMPLATES = Object.keys(words.templates) as ListedTemplate[]

export function ReportsScreen() {
  const typed = useViewStore((state) => state.filter).trim()
  const search = parseQuery(typed).errors.length === 0 ? typed : ''
  const [scope, setScope] = useState<Scope>(search === '' ? 'everything' : 'search')
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const exportReport = useExport()
  const filter = scope === 'search' ? search : ''
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      <div className="report-scope">
        <span className="dim">{words.scope}</span>
        <SegmentedControl
          size="xs"
          aria-label={words.scope}
          transitionDuration={0}
          value={scope}
          onChange={setScope}
          data={[
            { value: 'everything', label: words.everything },
            { value: 'search', label: words.currentSearch },
          ]}
        />
        {scope === 'search' && <SearchNote search={search} />}
      </div>
      <ReportStatePanel />
      <div className="report-grid">
        {TEMPLATES.map((template) => (
          <section key={template} className="panel report-card">
            <h2 className="line">
              <IconTable size={16} stroke={1.7} aria-hidden />
              {words.templates[template].title}
            </h2>
            <p>{words.templates[template].text}</p>
            <div>
              <Button
                variant="default"
                leftSection={<IconDownload size={14} />}
                disabled={isRunning}
                aria-label={`${words.templates[template].title}: ${words.save}`}
                onClick={() => exportReport(template, filter)}
              >
                {words.save}
              </Button>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function SearchNote({ search }: { readonly search: string }) {
  if (search === '') return <span className="dim">{words.noSearch}</span>
  return (
    <span>
      <span className="dim">{words.searchIs}</span> <code className="mono">{search}</code>
    </span>
  )
}
