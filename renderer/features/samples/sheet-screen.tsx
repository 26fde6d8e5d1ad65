import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import {
  narrowSheet,
  type ReviewerRole,
  type SampleSummary,
  type SheetItem,
  type TestSheet,
} from '../../../shared/domain/sample.ts'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenMessage } from '../../components/frame/screen-states.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { toDraftKey, useSamplingStore } from '../../stores/sampling-store.ts'
import { ReviewInspector } from '../inspector/review-inspector.tsx'
import { FigureLine } from '../reports/figure-views.tsx'
import { CodeBar, useCoding } from './code-bar.tsx'
import { CodingChips } from './coding-chips.tsx'
import { SampleToolbar } from './sample-toolbar.tsx'
import styles from './samples.module.css'
import { SHEET_COLUMNS, type SheetContext } from './sheet-columns.tsx'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet
type Filter = keyof typeof strings.filters

interface SheetScreenProps {
  readonly sheet: TestSheet
  /** Absent until there is a result. */
  onShowResult?(): void
}

/** The sheet of one reviewer, and beside it the review that is coded. */
export function SheetScreen({ sheet, onShowResult }: SheetScreenProps) {
  const { sample, role } = sheet
  const [filter, setFilter] = useState<Filter>('all')
  const { items, isUntold } = useNarrowed(sheet)
  const isLocked = sample.isFinished[role] || sample.state === 'abandoned'
  const shown = items.filter((item) => isShown(item, filter))
  const stored = useSamplingStore((state) => state.cursor)
  const store = useSamplingStore((state) => state.setCursor)
  const grid = useWholeGrid({
    rows: shown,
    list: `${sample.sampleId} ${role} ${filter}`,
    place: [stored, store],
    onOpen: () => useFrameStore.getState().openInspector(),
  })
  const { cursor, moveTo } = grid
  const columns = useColumns(
    sample.strata.length > 0 ? 'sheet-of-strata' : 'sheet',
    sample.strata.length > 0 ? SHEET_COLUMNS.stratified : SHEET_COLUMNS.plain,
  )
  const context = useSheetContext(sheet, isLocked)
  const item = shown[cursor]
  // A coded review leaves *To code*, and the next one takes its row.
  const onCoded = () => filter !== 'open' && moveTo(Math.min(shown.length - 1, cursor + 1))
  return (
    <ScreenLayout
      toolbar={
        <SampleToolbar
          sheet={sheet}
          {...(onShowResult && { switchTo: { label: strings.showResult, run: onShowResult } })}
        />
      }
      inspector={
        item && <CodedReview sample={sample} role={role} item={item} isLocked={isLocked} onCoded={onCoded} />
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            ...(isLocked
              ? []
              : [
                  { ids: ['pass', 'fail', 'not-applicable'] as const, label: strings.keys.code },
                  { ids: ['code-note'] as const, label: strings.keys.note },
                ]),
          ]}
        />
      }
    >
      <SheetHead
        sheet={sheet}
        items={items}
        isUntold={isUntold}
        isLocked={isLocked}
        filter={filter}
        onFilter={setFilter}
        shown={shown.length}
      />
      {shown.length === 0 ? (
        <ScreenMessage icon={<IconInfoCircle size={20} stroke={1.6} />} title={strings.noRows} />
      ) : (
        <Grid {...grid} columns={columns} context={context} label={strings.label} />
      )}
    </ScreenLayout>
  )
}

interface CodedReviewProps {
  readonly sample: SampleSummary
  readonly role: ReviewerRole
  readonly item: SheetItem
  readonly isLocked: boolean
  onCoded(): void
}

function CodedReview({ sample, role, item, isLocked, onCoded }: CodedReviewProps) {
  const coding = useCoding({ sample, role, item, onCoded })
  return (
    <ReviewInspector
      feedbackId={item.feedbackId}
      reference={item.reference}
      footer={!isLocked && <CodeBar criterion={sample.title} coding={coding} />}
    />
  )
}

/** The reviews that a figure of a report counts, or all. */
function useNarrowed(sheet: TestSheet) {
  const coding = useSamplingStore((state) => state.coding)
  const { sample, isBlinded } = sheet
  const isOfBoth = coding.by === 'either' && sample.secondReviewer !== null
  const second = useCall(
    'samples:sheet',
    { sampleId: sample.sampleId, role: 'second' },
    { enabled: isOfBoth, keepsFormer: true },
  ).data
  const items = narrowSheet(sheet, coding, second ?? null)
  const isUntold = coding.verdicts !== null && (isBlinded || (isOfBoth && second?.isBlinded !== false))
  return { items, isUntold }
}

function useSheetContext({ role, isBlinded }: TestSheet, isLocked: boolean): SheetContext {
  const drafts = useSamplingStore((state) => state.drafts)
  const names = useBusinessNames()
  return {
    isBlinded,
    hasDraft: ({ reference }) => !isLocked && toDraftKey(reference, role) in drafts,
    nameOf: (businessId) => names.get(businessId) ?? businessId,
  }
}

interface SheetHeadProps {
  readonly sheet: TestSheet
  readonly items: readonly SheetItem[]
  readonly isUntold: boolean
  readonly isLocked: boolean
  readonly filter: Filter
  readonly shown: number
  onFilter(filter: Filter): void
}

/** What the rows below are: all, those to code, those of a figure; why codes are missing. */
function SheetHead({ sheet, items, isUntold, isLocked, filter, shown, onFilter }: SheetHeadProps) {
  const { sample, role, isBlinded } = sheet
  const coding = useSamplingStore((state) => state.coding)
  const figure = useSamplingStore((state) => state.figure)
  const name = role === 'first' ? sample.preparer : (sample.secondReviewer ?? '')
  const isNarrowed = coding.verdicts !== null || coding.stratum !== null
  const all = countOf(sheet.items.length, ...samplingStrings.items)
  const countFilter = (wanted: Filter) => formatCount(items.filter((item) => isShown(item, wanted)).length)
  return (
    <div className={styles.sheetHead}>
      {figure && <FigureLine figure={figure} />}
      <div className={styles.sheetLine}>
        {!isBlinded && (
          <Segmented
            label={strings.shown}
            choices={(['all', 'open', 'coded'] as const).map((wanted) => ({
              name: wanted,
              label: strings.filters[wanted],
              count: countFilter(wanted),
            }))}
            value={filter}
            onChange={onFilter}
          />
        )}
        <span className={isNarrowed || isBlinded ? 'dim' : 'visually-hidden'} role="status">
          {isNarrowed ? strings.shownOf(formatCount(shown), all) : all}
        </span>
        <CodingChips sample={sample} coding={coding} />
        <span className={styles.role}>
          {sample.abandonedBecause !== null
            ? strings.abandonedBecause(sample.abandonedBecause)
            : isBlinded
              ? ''
              : isLocked
                ? strings.lockedBy(name)
                : strings.codingAs(name)}
        </span>
      </div>
      {isBlinded && (
        <p className={styles.blinded} role="note">
          <strong>{strings.blindedTitle(name)}</strong> {strings.blindedText}
        </p>
      )}
      {isUntold && <p className={styles.blinded}>{strings.notNow}</p>}
    </div>
  )
}

function isShown({ assessment }: SheetItem, filter: Filter): boolean {
  return filter === 'all' || (assessment === null) === (filter === 'open')
}
