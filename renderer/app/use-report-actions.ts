import { useMemo } from 'react'
import type { ListedReport } from '../../shared/domain/kept-report.ts'
import { findFigure } from '../../shared/domain/pdf-report.ts'
import { FILE_FORMATS, type FileFormat, isOffered } from '../../shared/domain/report-formats.ts'
import { showFailure } from '../components/frame/failure-line.tsx'
import { type KeyId, keysOf } from '../components/keyboard/key-map.ts'
import { focusFigureBox } from '../features/reports/report-lists.tsx'
import { useReportRequest } from '../features/reports/report-request.tsx'
import { isInReview } from '../features/reports/review-strings.ts'
import {
  NEWEST_REPORTS,
  repeatReport,
  saveAndOpen,
  saveAs,
  saveChosen,
  saveDossier,
  titleOf,
} from '../features/reports/save-report.ts'
import { showSaved } from '../features/reports/saved-report.tsx'
import { showFigure } from '../features/reports/show-figure.ts'
import { reportsStrings } from '../features/reports/strings.ts'
import { verifyFile } from '../features/reports/verify-file.tsx'
import { scopeOfView } from '../features/reports/view-scope.ts'
import { call, useCall } from '../ipc/use-call.ts'
import { useReportSettings } from '../stores/report-settings.ts'
import { tell } from '../stores/undo-store.ts'
import { useShowView, useViewStore } from '../stores/view-store.ts'
import { useWorkStore } from '../stores/work-store.ts'
import type { Action } from './action.ts'

const REPORT_KEYS: Readonly<Partial<Record<FileFormat, KeyId>>> = {
  pdf: 'save-report',
  bundle: 'save-bundle',
}

const strings = reportsStrings.actions
const NONE: readonly ListedReport[] = []

/**
 * Reports of the view (in Reports, the chosen one), of the item in the detail pane, and those that were made before.
 */
export function useReportActions(): readonly Action[] {
  const showView = useShowView()
  const selectedId = useViewStore((state) => state.selectedId)
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const kept = useCall('report:list-kept', NEWEST_REPORTS, { enabled: hasWorkspace }).data ?? NONE
  const isOnReports = useViewStore((state) => state.view === 'reports')
  const choice = useReportRequest()
  const chosen = isOnReports ? choice : null
  return useMemo(() => {
    // Elsewhere, the template is that of the view when the action runs.
    const offered = FILE_FORMATS.filter((format) => isOffered(format, chosen?.template ?? ''))
    const ofView = offered.map((format) => ({
      id: `report-${format}`,
      label: strings.ofView(reportsStrings.formats[format]),
      words: strings.report,
      place: 'current' as const,
      ...(REPORT_KEYS[format] && { keys: keysOf(REPORT_KEYS[format]) }),
      run: quietly(async () => {
        // What the new report would be is not on the screen then.
        if (chosen && useReportSettings.getState().savedSeq !== null) tell(reportsStrings.alreadySaved)
        else await (chosen ? saveChosen(format, chosen) : saveAs(format, scopeOfView()))
      }),
    }))
    return [
      ...ofView,
      {
        id: 'print',
        label: strings.print,
        place: 'current' as const,
        keys: keysOf('save-report'),
        run: quietly(printView),
      },
      ...(selectedId === null
        ? []
        : [
            {
              id: 'report-dossier',
              label: strings.dossier,
              place: 'current' as const,
              run: quietly(() => saveDossier(selectedId)),
            },
          ]),
      ...(isRunning
        ? [
            {
              id: 'report-cancel',
              label: strings.cancel,
              run: quietly(() => call('report:cancel', undefined)),
            },
          ]
        : []),
      ...ofLast(kept),
      ...kept.filter(isInReview).map(({ seq, file }) => ({
        id: `review-${seq}`,
        label: strings.review(file),
        run: () => {
          showSaved(seq)
          showView('reports')
        },
      })),
      { id: 'verify-file', label: strings.verifyFile, keys: keysOf('verify-file'), run: quietly(verifyFile) },
      {
        id: 'find-figure',
        label: strings.findFigure,
        run: () => {
          showView('reports')
          focusFigureBox()
        },
      },
    ]
  }, [showView, selectedId, isRunning, kept, chosen])
}

function ofLast(kept: readonly ListedReport[]): readonly Action[] {
  const [last] = kept
  const pdf = kept.find(({ format }) => format === 'pdf')
  const nameOf = ({ template }: ListedReport) => titleOf(template)
  return [
    ...(last && !last.chosen
      ? [{ id: 'repeat-report', label: strings.repeat(nameOf(last)), run: quietly(() => repeatReport(last)) }]
      : []),
    ...(pdf
      ? [
          {
            id: 'print-report',
            label: strings.printLast(nameOf(pdf)),
            run: quietly(() => call('report:open-kept', { seq: pdf.seq })),
          },
        ]
      : []),
  ]
}

/** A typed id of a figure, as printed in a report. */
export function useFigureJumps(): (typed: string) => readonly Action[] {
  const bundled = useCall('workspace:current', undefined).data?.bundle?.facts.report
  return (typed) =>
    findFigure(typed)
      ? [
          {
            id: 'jump-figure',
            label: strings.figure(typed.trim().toUpperCase()),
            run: quietly(() => showFigure(typed, bundled)),
          },
        ]
      : []
}

/** An item and a sheet have a layout of their own on paper; of lists a PDF is made. */
async function printView(): Promise<void> {
  const { view, selectedId } = useViewStore.getState()
  const { savedSeq } = useReportSettings.getState()
  if (view === 'reports' && savedSeq !== null) await call('report:open-kept', { seq: savedSeq })
  else if (selectedId !== null || view === 'samples') window.print()
  else await saveAndOpen(scopeOfView())
}

function quietly(start: () => Promise<unknown>): () => void {
  return () => {
    start().catch(showFailure)
  }
}
