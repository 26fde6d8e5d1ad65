import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconFileText,
  IconFileTypePdf,
  IconFilterX,
  IconGitCompare,
  IconLock,
  IconTarget,
  IconZoomIn,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ListedReport } from '../../../shared/domain/kept-report.ts'
import { isOffered, REPORT_FORMATS } from '../../../shared/domain/report-formats.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SplitButton } from '../../components/controls/popovers.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenMessage } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useReportCheckStore, useReportSettings } from '../../stores/report-settings.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { ReportLists } from './report-lists.tsx'
import { FormatIcon } from './report-menu.tsx'
import { ReportOptions, SidePane } from './report-options.tsx'
import { hasPages, type Preview, ReportPage, toPreviewOf, usePreview } from './report-page.tsx'
import { useReportRequest } from './report-request.tsx'
import { ReportStatus } from './report-status.tsx'
import styles from './reports.module.css'
import { useEdit } from './result-field.tsx'
import { useSteps } from './review-notes.tsx'
import { ReviewPane, type ReviewPaneProps, StatusMark } from './review-pane.tsx'
import { reviewStrings } from './review-strings.ts'
import { finalizeReport, type ReportChoice, saveChosen, saveVersion, titleOf } from './save-report.ts'
import { SavedReport, showSaved, useSavedReports } from './saved-report.tsx'
import { reportsStrings as strings } from './strings.ts'

/** Pages are not typeset for every letter. */
const TYPING_MS = 700
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
/** The options would leave too little of the page. */
const NARROW = '(max-width: 1100px)'
/** The same of a review, which is read beside the page. */
const SMALL = '(max-width: 900px)'

/** Choose a template left, read its pages in the middle, set it right, save it. A saved report has its review right. */
export function ReportsScreen() {
  const choice = useReportRequest()
  const saved = useSavedReports()
  const savedSeq = useShownSeq()
  const report = saved.reports.find(({ seq }) => seq === savedSeq)
  const steps = useSteps(report)
  const pictured = report && hasPages(report) ? report : null
  const subject = pictured ? toPreviewOf(pictured) : { template: choice.template, ...choice.request }
  const edited = useEdit(pictured?.edited ?? null)
  const [typed] = useDebouncedValue(edited, TYPING_MS)
  const preview = usePreview({ ...subject, edited: typed }, report ? pictured !== null : isPossible(choice))
  useGenerated(JSON.stringify({ ...subject, edited: null }), preview)
  const [wantedPage, setPage] = useState(0)
  const [isEnlarged, setEnlarged] = useState(false)
  const isNarrow = useMediaQuery(report ? SMALL : NARROW, false, { getInitialValueInEffect: false })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isPaged = report ? pictured !== null : isPossible(choice)
  const pages = isPaged ? preview.pages.length : 0
  const page = Math.max(0, Math.min(wantedPage, pages - 1))
  const title = report ? titleOf(report.template) : strings.templates[choice.template].title
  // Another report begins with its first page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report is the reason
  useEffect(() => setPage(0), [choice.template, choice.request.filter, savedSeq])
  const drawer = isNarrow ? { isOpen: isDrawerOpen, onClose: () => setDrawerOpen(false) } : null
  const shownPage = <ReportPage title={title} preview={preview} page={page} isEnlarged={isEnlarged} />
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={strings.title}
          beside={
            <>
              <span className={styles.subtitle}>{title}</span>
              {report && <StatusMark report={report} />}
            </>
          }
          search={
            <div className={styles.tools}>
              {pages > 0 && <Pager page={page} pages={pages} onTurn={setPage} />}
              {isPaged && (
                <IconButton
                  label={strings.enlarge}
                  icon={<IconZoomIn {...ICON} />}
                  aria-pressed={isEnlarged}
                  onClick={() => setEnlarged(!isEnlarged)}
                />
              )}
              {isNarrow && (
                <Button
                  icon={<IconAdjustmentsHorizontal {...ICON} />}
                  aria-expanded={isDrawerOpen}
                  onClick={() => setDrawerOpen(true)}
                >
                  {report ? reviewStrings.paneButton : strings.optionsButton}
                </Button>
              )}
              {report ? (
                <ReviewButtons report={report} steps={steps} edited={edited} />
              ) : (
                <SaveButton choice={choice} />
              )}
            </div>
          }
        />
      }
      inspector={
        <SidePane
          label={report ? reviewStrings.pane : strings.options}
          isWide={report !== undefined}
          drawer={drawer}
        >
          {report ? (
            <ReviewPane key={report.seq} report={report} steps={steps} edited={edited} />
          ) : (
            <ReportOptions choice={choice} />
          )}
        </SidePane>
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            ...(report ? [] : [{ ids: ['save-report' as const], label: strings.keys.save }]),
          ]}
          {...(isPaged && { note: strings.previewNote })}
        />
      }
    >
      <div className={styles.screen}>
        <ReportLists saved={saved} />
        <div className={styles.middle}>
          <ReportStatus />
          {report && (
            <SavedReport key={report.seq} report={report}>
              {pictured && <NewerData report={pictured} />}
              {pictured && <div className={styles.savedPages}>{shownPage}</div>}
            </SavedReport>
          )}
          {!report && (isPossible(choice) ? shownPage : <Impossible choice={choice} />)}
        </div>
      </div>
    </ScreenLayout>
  )
}

/** The saved report that was chosen, or the one that a notification led to. */
function useShownSeq(): number | null {
  const savedSeq = useReportSettings((state) => state.savedSeq)
  const wantedSeq = useReportCheckStore((state) => state.wantedSeq)
  useEffect(() => {
    if (wantedSeq !== null) showSaved(wantedSeq)
  }, [wantedSeq])
  return savedSeq
}

/** Keeps the generated result of the report on screen, to be edited; with another report it is not known at first. */
function useGenerated(subject: string, { result, isFormer }: Preview): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is the reason
  useEffect(() => useReportSettings.setState({ generated: null }), [subject])
  // biome-ignore lint/correctness/useExhaustiveDependencies: two subjects can have the same result
  useEffect(() => {
    if (!isFormer && result !== undefined) useReportSettings.setState({ generated: result })
  }, [subject, result, isFormer])
}

interface PagerProps {
  /** Counted from 0. */
  readonly page: number
  readonly pages: number
  onTurn(page: number): void
}

function Pager({ page, pages, onTurn }: PagerProps) {
  return (
    <span className={styles.pager}>
      <IconButton
        label={strings.previousPage}
        icon={<IconChevronLeft {...ICON} />}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <span role="status">{strings.pageOf(page + 1, pages)}</span>
      <IconButton
        label={strings.nextPage}
        icon={<IconChevronRight {...ICON} />}
        disabled={page >= pages - 1}
        onClick={() => onTurn(page + 1)}
      />
    </span>
  )
}

/** The next file of a review: another version, the final one, or the draft of a successor. */
function ReviewButtons({ report, steps, edited }: ReviewPaneProps) {
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const { review, seq, chosen } = report
  const isOver = review.status === 'final' || review.status === 'superseded'
  const isReplaced = seq !== review.newest.seq || review.status === 'superseded'
  const always = isRunning ? strings.oneAtATime : chosen ? reviewStrings.chosen : null
  const versionReason = always ?? (isReplaced ? reviewStrings.problems.replaced : steps.findName())
  const isEdited = edited?.text !== report.edited?.text
  const finalReason =
    always ?? steps.findReason({ kind: 'finalize' }) ?? (isEdited ? reviewStrings.unsaved : null)
  const run = (start: typeof saveVersion) =>
    start(report, steps.by, edited)
      .then((made) => {
        if (made) showSaved(made.seq)
      })
      .catch(showFailure)
  return (
    <>
      <Button disabledReason={versionReason} onClick={() => void run(saveVersion)}>
        {isOver ? reviewStrings.supersede : reviewStrings.version}
      </Button>
      {!isOver && (
        <Button
          kind={finalReason === null ? 'primary' : 'default'}
          icon={<IconLock {...ICON} />}
          disabledReason={finalReason}
          onClick={() => void run(finalizeReport)}
        >
          {reviewStrings.finalize}
        </Button>
      )}
    </>
  )
}

/** Pages are made from the data of now. */
function NewerData({ report: { asOfMs, countedToMs } }: { readonly report: ListedReport }) {
  const cutoffMs = useDataCutoff()
  if (asOfMs !== null || cutoffMs === null || countedToMs === null || countedToMs === cutoffMs) return null
  return <p className="faint">{reviewStrings.newer}</p>
}

const isPossible = ({ isUnreadable, missing }: ReportChoice): boolean => !isUnreadable && missing === null

const MISSING_ICONS = { since: IconGitCompare, review: IconFileText, sample: IconTarget } as const

/** Why no page is made. */
function Impossible({ choice: { missing, scope } }: { readonly choice: ReportChoice }) {
  const setView = useViewStore((state) => state.setView)
  if (missing !== null) {
    const Icon = MISSING_ICONS[missing]
    return (
      <ScreenMessage
        icon={<Icon size={20} stroke={1.6} />}
        title={strings.missing[missing]}
        {...(missing === 'review' && {
          action: <Button onClick={() => setView('reviews')}>{strings.openReviews}</Button>,
        })}
        {...(missing === 'sample' && {
          action: <Button onClick={() => setView('samples')}>{strings.openSamples}</Button>,
        })}
      />
    )
  }
  return (
    <ScreenMessage
      icon={<IconFilterX size={20} stroke={1.6} />}
      tone="warning"
      title={scope !== 'search' ? strings.savedUnreadable : strings.searchUnreadable}
      action={<Button onClick={() => setView('reviews')}>{strings.openReviews}</Button>}
    />
  )
}

/** *Save PDF*, with every other form behind ▾. */
function SaveButton({ choice }: { readonly choice: ReportChoice }) {
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const disabledReason = isRunning
    ? strings.oneAtATime
    : choice.isUnreadable
      ? strings.searchUnreadable
      : choice.missing
        ? strings.missing[choice.missing]
        : null
  return (
    <SplitButton
      label={strings.savePdf}
      icon={<IconFileTypePdf {...ICON} />}
      disabledReason={disabledReason}
      onClick={() => saveChosen('pdf', choice).catch(showFailure)}
      menuLabel={strings.saveOther}
      actions={REPORT_FORMATS.filter((format) => isOffered(format, choice.template)).map((format) => ({
        id: format,
        label: format === 'bundle' ? strings.saveBundle : strings.saveAs(strings.formats[format]),
        icon: <FormatIcon format={format} />,
        disabledReason,
        run: () => void saveChosen(format, choice).catch(showFailure),
      }))}
    />
  )
}
