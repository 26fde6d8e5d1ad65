import { IconFileExport, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { describeMeasure, type Finding, type RuleName } from '../../../shared/domain/finding.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { removeChip, toChips } from '../../../shared/query/describe-query.ts'
import { joinFindingsTerms, splitFindingsFilter } from '../../../shared/query/findings-terms.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'
import { Token } from '../../components/controls/chip.tsx'
import { countOf, LOCALE } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { BackButton, Toolbar } from '../../components/frame/toolbar.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'
import { useBusinessNames, useRuleTitles } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { FigureLine } from '../reports/figure-views.tsx'
import { saveAs } from '../reports/save-report.ts'
import { toFindingsFilter } from '../reports/view-scope.ts'
import styles from './cases.module.css'
import { useFocusedList } from './cases-list.tsx'
import { strings } from './strings.ts'
import { goToFinding } from './use-case-jump.ts'

type Shown = NonNullable<ReturnType<typeof useCasesStore.getState>['findings']>

interface FigureFindingsProps {
  readonly shown: Shown
}

const close = () => useCasesStore.getState().closeFigure()

/** Exactly the findings that a figure of a report counts; each leads to its case. */
export function FigureFindings({ shown }: FigureFindingsProps) {
  const { figure, ...selection } = shown
  const { rule, disposition, businessId, isRobust, within } = selection
  const request = useMemo(
    () => ({ rule, disposition, businessId, isRobust, within, sort: null }),
    [rule, disposition, businessId, isRobust, within],
  )
  const first = useCall('findings:list', { ...request, offset: 0, limit: PAGE_ROWS }, { keepsFormer: true })
  const count = first.data?.count
  useKeys(['anywhere'], { back: close })
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={
            <>
              <BackButton label={strings.figure.close} shortcut="Escape" onClick={close} />
              <h1 className={styles.bulkReference}>
                {figure ? strings.figure.title(figure.id) : strings.figure.label}
              </h1>
            </>
          }
          beside={
            <span className="dim" role="status" data-findings-count>
              {count !== undefined && countOf(count, ...strings.findings)}
            </span>
          }
          actions={[
            {
              id: 'report',
              label: strings.actions.saveReport,
              look: 'default',
              icon: <IconFileExport size={16} stroke={1.6} aria-hidden />,
              run: () =>
                void saveAs('pdf', { template: 'findings', filter: toFindingsFilter(selection) }).catch(
                  showFailure,
                ),
            },
          ]}
        />
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            { ids: ['open'], label: strings.keys.open },
            { ids: ['back'], label: strings.keys.back },
          ]}
        />
      }
    >
      {figure && (
        <div className={styles.figureStrip}>
          <FigureLine figure={figure} />
        </div>
      )}
      <WithinTokens shown={shown} />
      {first.error && <ScreenError error={first.error} />}
      {count === undefined && !first.error && <SkeletonRows rows={12} />}
      {count === 0 && (
        <ScreenMessage icon={<IconInfoCircle size={20} stroke={1.6} />} title={strings.figure.none}>
          {figure && strings.figure.noneText}
        </ScreenMessage>
      )}
      {count !== undefined && count > 0 && (
        <Findings request={request} count={count} isFormer={first.isPlaceholderData} />
      )}
    </ScreenLayout>
  )
}

/** The search of the report, part by part; without one of them, the list is no longer that of the figure. */
function WithinTokens({ shown }: { readonly shown: Shown }) {
  const names = useBusinessNames()
  const { own, search } = splitFindingsFilter(shown.within)
  const chips = toChips(search, LOCALE, names)
  if (chips.length === 0 && own.length === 0) return null
  const setWithin = (within: string) =>
    useCasesStore.setState({ findings: { ...shown, within, figure: null } })
  return (
    <ul className={styles.withinTokens} aria-label={strings.filter.list}>
      {own.map((word, at) => (
        <li key={word}>
          <Token
            name={null}
            value={word}
            onRemove={() => setWithin(joinFindingsTerms({ own: own.toSpliced(at, 1), search }))}
          />
        </li>
      ))}
      {chips.map((chip) => (
        <li key={chip.label}>
          <Token
            name={null}
            value={chip.label}
            onRemove={() => setWithin(joinFindingsTerms({ own, search: removeChip(search, chip) }))}
          />
        </li>
      ))}
    </ul>
  )
}

interface FindingsProps {
  readonly request: Parameters<typeof usePagedGrid<'findings:list'>>[0]['request']
  readonly count: number
  readonly isFormer: boolean
}

function Findings({ request, count, isFormer }: FindingsProps) {
  const style = useTimeStyle()
  const names = useBusinessNames()
  const titles = useRuleTitles()
  const onOpen = ({ reference }: Finding) => void goToFinding(reference).catch(showFailure)
  const { grid, error } = usePagedGrid({ channel: 'findings:list', request, count, isFormer, onOpen })
  const columns = useColumns('findings', FINDING_COLUMNS)
  const context = useMemo(() => ({ style, names, titles }), [style, names, titles])
  useFocusedList(grid.view.scrollerRef)
  return (
    <>
      {error && <ScreenError error={error} />}
      <Grid {...grid} label={strings.figure.label} columns={columns} context={context} isBusy={isFormer} />
    </>
  )
}

interface FindingContext {
  readonly style: TimeStyle
  readonly names: ReadonlyMap<string, string>
  readonly titles: ReadonlyMap<RuleName, string>
}

const textColumn = (
  spec: Omit<Column<Finding, FindingContext>, 'cell' | 'minWidth' | 'sort'>,
  draw: (text: string) => ReactNode = (text) => <SafeText text={text} />,
): Column<Finding, FindingContext> =>
  column<Finding, FindingContext>({
    ...spec,
    cell: (finding, context) => draw(spec.text(finding, context)),
  })

const FINDING_COLUMNS: readonly Column<Finding, FindingContext>[] = [
  textColumn({
    name: 'reference',
    heading: strings.columns.reference,
    width: 220,
    text: ({ reference }) => reference,
  }),
  textColumn(
    {
      name: 'case',
      heading: strings.columns.case,
      width: 240,
      isGrowing: true,
      text: (finding, { titles }) =>
        [titles.get(finding.rule) ?? finding.rule, describeMeasure(finding, LOCALE)]
          .filter(Boolean)
          .join(': '),
    },
    (text) => <Spelled>{text}</Spelled>,
  ),
  textColumn({
    name: 'business',
    heading: strings.columns.business,
    width: 138,
    text: ({ businessId }, { names }) => names.get(businessId) ?? businessId,
  }),
  textColumn({
    name: 'date',
    heading: strings.columns.date,
    width: 104,
    align: 'end',
    text: ({ fromMs }, { style }) => (fromMs === null ? strings.allDates : formatDay(fromMs, style)),
  }),
  textColumn({
    name: 'decision',
    heading: strings.columns.decision,
    width: 200,
    text: ({ disposition: { state, ground, reason } }) =>
      [strings.states[state], ground && GROUND_STRINGS[ground], reason].filter(Boolean).join(' · '),
  }),
]
