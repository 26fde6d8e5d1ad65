import { useMediaQuery } from '@mantine/hooks'
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconFileTypePdf,
  IconZoomIn,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { REPORT_FORMATS } from '../../../shared/domain/report-formats.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { SplitButton } from '../../components/controls/split-button.tsx'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { useReportCheckStore } from '../../stores/report-check-store.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { ReportLists } from './report-lists.tsx'
import { FormatIcon } from './report-menu.tsx'
import { OptionsPane } from './report-options.tsx'
import { ReportPage, usePreview } from './report-page.tsx'
import { ReportStatus } from './report-status.tsx'
import styles from './reports.module.css'
import { type ReportChoice, saveChosen } from './save-report.ts'
import { SavedReport, showSaved, useSavedReports } from './saved-report.tsx'
import { reportsStrings as strings } from './strings.ts'
import { useReportRequest } from './use-report-request.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
/** The options would leave too little of the page. */
const NARROW = '(max-width: 1100px)'

/** Choose a template left, read its pages in the middle, set it right, save it. Saved reports take the place of the page. */
export function ReportsScreen() {
  const choice = useReportRequest()
  const saved = useSavedReports()
  const savedSeq = useShownSeq()
  const report = saved.reports.find(({ seq }) => seq === savedSeq)
  const preview = usePreview(choice, report === undefined)
  const [wantedPage, setPage] = useState(0)
  const [isEnlarged, setEnlarged] = useState(false)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const pages = preview.pages.length
  const page = Math.max(0, Math.min(wantedPage, pages - 1))
  // Another report begins with its first page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the template is the reason
  useEffect(() => setPage(0), [choice.template])
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={strings.title}
          {...(!report && {
            beside: <span className={styles.subtitle}>{strings.templates[choice.template].title}</span>,
          })}
          search={
            !report && (
              <div className={styles.tools}>
                {pages > 0 && <Pager page={page} pages={pages} onTurn={setPage} />}
                <IconButton
                  label={strings.enlarge}
                  icon={<IconZoomIn {...ICON} />}
                  aria-pressed={isEnlarged}
                  onClick={() => setEnlarged(!isEnlarged)}
                />
                {isNarrow && (
                  <Button
                    icon={<IconAdjustmentsHorizontal {...ICON} />}
                    aria-expanded={isDrawerOpen}
                    onClick={() => setDrawerOpen(true)}
                  >
                    {strings.optionsButton}
                  </Button>
                )}
                <SaveButton choice={choice} />
              </div>
            )
          }
        />
      }
      inspector={
        !report && (
          <OptionsPane
            choice={choice}
            drawer={isNarrow ? { isOpen: isDrawerOpen, onClose: () => setDrawerOpen(false) } : null}
          />
        )
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            { ids: ['save-report'], label: strings.keys.save },
          ]}
          {...(!report && { note: strings.previewNote })}
        />
      }
    >
      <div className={styles.screen}>
        <ReportLists saved={saved} />
        <div className={styles.middle}>
          <ReportStatus />
          {report ? (
            <SavedReport key={report.seq} report={report} />
          ) : (
            <ReportPage {...{ choice, preview, page, isEnlarged }} />
          )}
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

/** *Save PDF*, with every other form behind ▾. */
function SaveButton({ choice }: { readonly choice: ReportChoice }) {
  const isRunning = useWorkStore((state) => state.report.kind === 'running')
  const disabledReason = isRunning
    ? strings.oneAtATime
    : choice.isUnreadable
      ? strings.searchUnreadable
      : null
  return (
    <SplitButton
      label={strings.savePdf}
      icon={<IconFileTypePdf {...ICON} />}
      disabledReason={disabledReason}
      onClick={() => saveChosen('pdf', choice).catch(showFailure)}
      menuLabel={strings.saveOther}
      actions={REPORT_FORMATS.map((format) => ({
        id: format,
        label: format === 'bundle' ? strings.saveBundle : strings.saveAs(strings.formats[format]),
        icon: <FormatIcon format={format} />,
        disabledReason,
        run: () => void saveChosen(format, choice).catch(showFailure),
      }))}
    />
  )
}
