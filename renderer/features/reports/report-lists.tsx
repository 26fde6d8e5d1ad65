import {
  IconArrowRight,
  IconBuildingStore,
  IconClipboardCheck,
  IconEyeOff,
  IconFileCheck,
  IconFileText,
  IconGitCompare,
  IconHistory,
  IconListDetails,
  IconMessages,
  IconReportSearch,
  IconTarget,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { FIGURES } from '../../../shared/domain/figures.ts'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { countOf } from '../../../shared/format/count.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { usePassingColumns } from '../../components/grid/use-columns.ts'
import { useGridCursor } from '../../components/grid/use-grid-cursor.ts'
import { useGridView } from '../../components/grid/use-grid-view.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useIsCheckingRules } from '../../ipc/workspace-facts.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reportCheckStrings } from './check-strings.ts'
import styles from './reports.module.css'
import { saveAs } from './save-report.ts'
import { ROW_HEIGHT, SavedList } from './saved-list.tsx'
import type { SavedPages } from './saved-report.tsx'
import { showFigure } from './show-figure.ts'
import { reportsStrings as strings } from './strings.ts'
import { useVerifyFile, verifyFile } from './verify-file.tsx'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

const TEMPLATE_ICONS: Readonly<Record<ListedTemplate, typeof IconEyeOff>> = {
  'hidden-and-deleted': IconEyeOff,
  'visibility-changes': IconHistory,
  changes: IconGitCompare,
  responses: IconMessages,
  businesses: IconBuildingStore,
  compliance: IconClipboardCheck,
  findings: IconReportSearch,
  feedback: IconListDetails,
}
const TEMPLATES = Object.keys(strings.templates) as ListedTemplate[]

/** Templates above the reports that were saved, newest first. */
export function ReportLists({ saved }: { readonly saved: SavedPages }) {
  return (
    <div className={styles.lists}>
      <h2 className={styles.listHead}>{strings.newReport}</h2>
      <div className={styles.templates}>
        <TemplateList />
      </div>
      <SingleReports />
      <h2 className={styles.listHead}>{strings.saved}</h2>
      <div className={styles.savedList}>
        {saved.reports.length === 0 && <p className={styles.faint}>{saved.isKnown && strings.noneYet}</p>}
        {saved.reports.length > 0 && <SavedList saved={saved} />}
      </div>
      <FindFigure />
      <VerifyButton />
    </div>
  )
}

const TEMPLATE_COLUMNS: readonly Column<ListedTemplate, RowCounts>[] = [
  column<ListedTemplate, RowCounts>({
    name: 'template',
    heading: strings.newReport,
    width: 0,
    cell: (template, counts) => {
      const Icon = TEMPLATE_ICONS[template]
      const { title, line } = strings.templates[template]
      return (
        <span className={styles.row}>
          <Icon {...ICON} />
          <span>
            <strong>{title}</strong>
            <small>{counts[template] ?? line}</small>
          </span>
        </span>
      )
    },
    text: (template) => strings.templates[template].title,
  }),
]

type RowCounts = Readonly<Partial<Record<ListedTemplate, string>>>

/** How many rows a report of everything has, where that is known; nothing fetched is no zero. */
function useRowCounts(): RowCounts {
  const overview = useCall('overview:get', undefined, { keepsFormer: true }).data
  const hidden = useCall(
    'feedback:count',
    { filter: FIGURES.hiddenOrDeleted.rows, asOfMs: null },
    { keepsFormer: true, askAgainMs: ({ isExact }) => (isExact ? false : COUNT_AGAIN_MS) },
  ).data
  const businesses = useCall('businesses:list', undefined, { keepsFormer: true }).data
  const cases = useCall('cases:count', {}, { keepsFormer: true }).data
  const isChecking = useIsCheckingRules()
  return useMemo(() => {
    const write = (count: number | undefined, noun: keyof typeof strings.rowNouns) =>
      count === undefined || count === 0 ? undefined : countOf(count, ...strings.rowNouns[noun], LOCALE)
    const counts = {
      'hidden-and-deleted': write(hidden?.isExact ? hidden.count : undefined, 'reviews'),
      'visibility-changes': write(overview?.events, 'events'),
      responses: write(overview?.responses, 'responses'),
      businesses: write(businesses?.length, 'businesses'),
      findings: write(isChecking === false ? cases?.findings : undefined, 'findings'),
      feedback: write(overview?.feedbackItems, 'reviews'),
    }
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
  }, [overview, hidden, businesses, cases, isChecking])
}

/** A count that is not exact yet is asked for again. */
const COUNT_AGAIN_MS = 200

/** Reports about one review or one sample: of the one that is selected or newest, else where one is chosen. */
function SingleReports() {
  const showView = useShowView()
  const selectedId = useViewStore((state) => state.selectedId)
  const [sample] = useCall('samples:list', undefined, { keepsFormer: true }).data ?? []
  const save = (template: 'dossier' | 'sample', filter: string) =>
    saveAs('pdf', { template, filter }).catch(showFailure)
  return (
    <div>
      <SingleReport
        icon={<IconFileText {...ICON} />}
        title={strings.oneReview}
        line={selectedId === null ? strings.chooseReview : strings.reviewOf(selectedId)}
        onClick={() =>
          selectedId === null ? showView('reviews') : save('dossier', `feedback:${selectedId}`)
        }
      />
      <SingleReport
        icon={<IconTarget {...ICON} />}
        title={strings.samplePaper}
        line={sample?.reference ?? strings.chooseSample}
        onClick={() => (sample ? save('sample', sample.reference) : showView('samples'))}
      />
    </div>
  )
}

interface SingleReportProps {
  readonly icon: ReactNode
  readonly title: string
  readonly line: string
  onClick(): void
}

function SingleReport({ icon, title, line, onClick }: SingleReportProps) {
  return (
    <button type="button" className={styles.single} onClick={onClick}>
      <span className={styles.row}>
        {icon}
        <span>
          <strong>{title}</strong>
          <small>{line}</small>
        </span>
      </span>
    </button>
  )
}

const chooseTemplate = (row: number) => {
  const template = TEMPLATES[row]
  if (template) useReportSettings.setState({ template, savedSeq: null })
}

function TemplateList() {
  const { template, savedSeq } = useReportSettings()
  const columns = usePassingColumns('templates', TEMPLATE_COLUMNS)
  const stored = TEMPLATES.indexOf(template)
  const count = TEMPLATES.length
  const view = useGridView({ count, list: 'templates', cursor: stored, optionHeight: ROW_HEIGHT })
  const { cursor, moveTo, open } = useGridCursor<ListedTemplate>({
    ...{ count, stored, store: chooseTemplate, scrollToRow: view.scrollToRow },
    rowAt: (row) => TEMPLATES[row],
    onOpen: () => document.querySelector<HTMLElement>(`.${styles.deskScroll}`)?.focus(),
  })
  return (
    <Grid
      {...{ view, count, columns, moveTo, open }}
      cursor={savedSeq === null ? cursor : -1}
      label={strings.newReport}
      context={useRowCounts()}
      rowAt={(row) => TEMPLATES[row]}
      onPress={moveTo}
    />
  )
}

const FIGURE_BOX = 'find-figure'

/** The screen may only be drawn after this. */
export function focusFigureBox(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(FIGURE_BOX)?.focus()))
}

/** Goes from a figure on paper to its rows, by its id. */
function FindFigure() {
  const [id, setId] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const bundle = useCall('workspace:current', undefined).data?.bundle
  const find = () =>
    showFigure(id, bundle?.facts.report).then((isFound) => isFound || setNote(strings.noFigure), showFailure)
  return (
    <form
      className={styles.findFigure}
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <Field
        id={FIGURE_BOX}
        aria-label={strings.findFigure}
        placeholder={strings.findFigure}
        value={id}
        error={note}
        {...(note === null && { help: strings.findFigureNote })}
        onChange={(event) => {
          setId(event.currentTarget.value)
          setNote(null)
        }}
      />
      <IconButton
        label={strings.showRows}
        icon={<IconArrowRight {...ICON} />}
        disabled={id.trim() === ''}
        onClick={() => void find()}
      />
    </form>
  )
}

function VerifyButton() {
  const isRunning = useVerifyFile((state) => state.isRunning)
  return (
    <div>
      <Button
        kind="quiet"
        icon={<IconFileCheck {...ICON} />}
        disabledReason={isRunning ? reportCheckStrings.verifying : null}
        title={reportCheckStrings.verifyFileNote}
        onClick={() => verifyFile().catch(showFailure)}
      >
        {reportCheckStrings.verifyFile}
      </Button>
    </div>
  )
}
