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
import { useMemo, useState } from 'react'
import { FIGURES } from '../../../shared/domain/figures.ts'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { countOf } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { usePassingColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { useIsCheckingRules } from '../../ipc/workspace-facts.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { reportCheckStrings } from './check-strings.ts'
import { useReportSubjects } from './report-request.tsx'
import styles from './reports.module.css'
import { ROW_HEIGHT, SavedList, toGroups } from './saved-list.tsx'
import type { SavedPages } from './saved-report.tsx'
import { showFigure } from './show-figure.ts'
import { reportsStrings as strings } from './strings.ts'
import { useVerifyFile, verifyFile } from './verify-file.tsx'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

const TEMPLATE_ICONS: Readonly<Record<ReportTemplate, typeof IconEyeOff>> = {
  'hidden-and-deleted': IconEyeOff,
  'visibility-changes': IconHistory,
  changes: IconGitCompare,
  responses: IconMessages,
  businesses: IconBuildingStore,
  compliance: IconClipboardCheck,
  findings: IconReportSearch,
  feedback: IconListDetails,
  dossier: IconFileText,
  sample: IconTarget,
}
const TEMPLATES = Object.keys(strings.templates) as ReportTemplate[]

/** Reports in review above the templates, and below them those that are final, and all other files. */
export function ReportLists({ saved: { reports, isKnown, showMore } }: { readonly saved: SavedPages }) {
  const { inWork, final, others } = toGroups(reports)
  return (
    <div className={styles.lists}>
      <div className={styles.scrolled}>
        <SavedList name="inWork" reports={inWork} />
        <h2 className={styles.listHead}>{strings.newReport}</h2>
        <div className={styles.templates} style={{ height: TEMPLATES.length * ROW_HEIGHT }}>
          <TemplateList />
        </div>
        <SavedList name="final" reports={final} />
        <SavedList name="saved" reports={others} showMore={showMore} />
        {isKnown && reports.length === 0 && <NoneYet />}
      </div>
      <FindFigure />
      <VerifyButton />
    </div>
  )
}

function NoneYet() {
  return (
    <>
      <h2 className={styles.listHead}>{strings.groups.saved}</h2>
      <p className="faint">{strings.noneYet}</p>
    </>
  )
}

const TEMPLATE_COLUMNS: readonly Column<ReportTemplate, RowCounts>[] = [
  column<ReportTemplate, RowCounts>({
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

type RowCounts = Readonly<Partial<Record<ReportTemplate, string>>>

/** How many rows a report of everything has, where that is known; nothing fetched is no zero. */
function useRowCounts(): RowCounts {
  const overview = useCall('overview:get', undefined, { keepsFormer: true }).data
  const hidden = useCall(
    'feedback:count',
    { filter: FIGURES.hiddenOrDeleted.rows, asOfMs: null },
    { keepsFormer: true, askAgainMs: untilExact },
  ).data
  const businesses = useCall('businesses:list', undefined, { keepsFormer: true }).data
  const cases = useCall('cases:count', {}, { keepsFormer: true }).data
  const isChecking = useIsCheckingRules()
  const { review, sample } = useReportSubjects()
  return useMemo(() => {
    const write = (count: number | undefined, noun: keyof typeof strings.rowNouns) =>
      count === undefined || count === 0 ? undefined : countOf(count, ...strings.rowNouns[noun])
    const counts = {
      'hidden-and-deleted': write(hidden?.isExact ? hidden.count : undefined, 'reviews'),
      'visibility-changes': write(overview?.events, 'events'),
      responses: write(overview?.responses, 'responses'),
      businesses: write(businesses?.length, 'businesses'),
      findings: write(isChecking === false ? cases?.findings : undefined, 'findings'),
      feedback: write(overview?.feedbackItems, 'reviews'),
      dossier: review === null ? undefined : strings.reviewOf(review),
      sample: sample ?? undefined,
    }
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined))
  }, [overview, hidden, businesses, cases, isChecking, review, sample])
}

const chooseTemplate = (row: number) => {
  const template = TEMPLATES[row]
  if (template) useReportSettings.setState({ template, savedSeq: null })
}

function TemplateList() {
  const { template, savedSeq } = useReportSettings()
  const columns = usePassingColumns('templates', TEMPLATE_COLUMNS)
  const grid = useWholeGrid({
    rows: TEMPLATES,
    list: 'templates',
    optionHeight: ROW_HEIGHT,
    place: [TEMPLATES.indexOf(template), chooseTemplate],
    onOpen: () => document.querySelector<HTMLElement>(`.${styles.deskScroll}`)?.focus(),
  })
  return (
    <Grid
      {...grid}
      columns={columns}
      cursor={savedSeq === null ? grid.cursor : -1}
      label={strings.newReport}
      context={useRowCounts()}
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
