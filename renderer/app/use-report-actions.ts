import { useMemo } from 'react'
import { FILE_FORMATS, type KeptReport } from '../../shared/domain/kept-report.ts'
import { findFigure } from '../../shared/domain/pdf-report.ts'
import { showFailure } from '../components/show-failure.ts'
import { focusFigureBox } from '../features/reports/find-figure.tsx'
import { NEWEST_REPORTS } from '../features/reports/kept-pages.ts'
import { reportActionWords as words } from '../features/reports/report-action-strings.ts'
import { reportsWords } from '../features/reports/reports-strings.ts'
import { repeatReport, saveAndOpen, saveAs, saveDossier, titleOf } from '../features/reports/save-report.ts'
import { showFigure } from '../features/reports/show-figure.ts'
import { verifyFile } from '../features/reports/verify-file.tsx'
import { scopeOfView } from '../features/reports/view-scope.ts'
import { call } from '../ipc/call.ts'
import { useCall } from '../ipc/use-call.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { useViewStore } from '../stores/view-store.ts'
import { useWorkStore } from '../stores/work-store.ts'
import type { Action } from './action.ts'

const NONE: readonly KeptReport[] = []

/** Reports of the view, of the item in the detail pane, and those that were made before. */
export function useReportActions(): readonly Action[] {
  const showView = useShowView()
  const selectedId = useViewStore((state) => state.selectedId)
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const kept = useCall('report:list-kept', NEWEST_REPORTS, { enabled: hasWorkspace }).data ?? NONE
  return useMemo(() => {
    const ofView = FILE_FORMATS.map((format) => ({
      id: `report-${format}`,
      label: words.ofView(reportsWords.formats[format]),
      run: quietly(() => saveAs(format, scopeOfView())),
    }))
    return [
      ...ofView,
      { id: 'print', label: words.print, run: quietly(printView) },
      ...(selectedId === null
        ? []
        : [{ id: 'report-dossier', label: words.dossier, run: quietly(() => saveDossier(selectedId)) }]),
      ...(isRunning
        ? [{ id: 'report-cancel', label: words.cancel, run: quietly(() => call('report:cancel', undefined)) }]
        : []),
      ...ofLast(kept),
      { id: 'verify-file', label: words.verifyFile, run: quietly(verifyFile) },
      {
        id: 'find-figure',
        label: words.findFigure,
        run: () => {
          showView('reports')
          focusFigureBox()
        },
      },
    ]
  }, [showView, selectedId, isRunning, kept])
}

function ofLast(kept: readonly KeptReport[]): readonly Action[] {
  const [last] = kept
  const pdf = kept.find(({ format }) => format === 'pdf')
  const nameOf = ({ template }: KeptReport) => titleOf(template)
  return [
    ...(last && !last.chosen
      ? [{ id: 'repeat-report', label: words.repeat(nameOf(last)), run: quietly(() => repeatReport(last)) }]
      : []),
    ...(pdf
      ? [
          {
            id: 'print-report',
            label: words.printLast(nameOf(pdf)),
            run: quietly(() => call('report:open-kept', { seq: pdf.seq })),
          },
        ]
      : []),
  ]
}

/** A typed id of a figure, as it stands in a report. */
export function useFigureJumps(): (typed: string) => readonly Action[] {
  const bundled = useCall('workspace:current', undefined).data?.bundle?.facts.report
  return useMemo(
    () => (typed) =>
      findFigure(typed)
        ? [
            {
              id: 'jump-figure',
              label: words.figure(typed.trim().toUpperCase()),
              run: quietly(() => showFigure(typed, bundled)),
            },
          ]
        : [],
    [bundled],
  )
}

/** An item and a sheet have a layout of their own on paper; of lists a PDF is made. */
async function printView(): Promise<void> {
  const { view, selectedId } = useViewStore.getState()
  if (selectedId !== null || view === 'samples') window.print()
  else await saveAndOpen(scopeOfView())
}

function quietly(start: () => Promise<unknown>): () => void {
  return () => {
    start().catch(showFailure)
  }
}
