import { IconPlus, IconTarget } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { SampleState } from '../../../shared/domain/sample.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { describeQuery, toScreenPhrasing } from '../../../shared/query/describe-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import {
  findTolerableRate,
  formatPercent,
  isMet,
  type ListedSample,
} from '../../../shared/sampling/evaluate-sample.ts'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf, formatCount, LOCALE } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { Conclusion } from './result-screen.tsx'
import { describeDesign } from './sample-details.tsx'
import { SampleInspector } from './sample-inspector.tsx'
import { Progress } from './sample-toolbar.tsx'
import styles from './samples.module.css'
import { samplingStrings as strings } from './strings.ts'

type Filter = keyof typeof strings.filters
const FILTERS = ['all', 'progress', 'locked', 'abandoned'] as const satisfies readonly Filter[]
const GROUP_OF: Readonly<Record<SampleState, Filter>> = {
  open: 'progress',
  'second-review': 'progress',
  coded: 'locked',
  locked: 'locked',
  abandoned: 'abandoned',
}

/** Where nothing else narrows the list, its samples are in groups. */
type SampleLine =
  | { readonly kind: 'sample'; readonly sample: ListedSample }
  | { readonly kind: 'group'; readonly name: Filter; readonly count: number }

function toLines(samples: readonly ListedSample[], filter: Filter): readonly SampleLine[] {
  return FILTERS.filter((name) => name !== 'all').flatMap((name) => {
    const lines = samples
      .filter(({ state }) => GROUP_OF[state] === name)
      .map((sample) => ({ kind: 'sample', sample }) as const)
    if (filter !== 'all') return filter === name ? lines : []
    return lines.length === 0 ? [] : [{ kind: 'group', name, count: lines.length } as const, ...lines]
  })
}

function define(
  spec: Omit<Column<SampleLine, TimeStyle, never>, 'cell' | 'text' | 'minWidth'>,
  text: (sample: ListedSample, style: TimeStyle) => string,
  cell: (sample: ListedSample, style: TimeStyle) => ReactNode = text,
): Column<SampleLine, TimeStyle> {
  return column<SampleLine, TimeStyle>({
    ...spec,
    cell: (line, style) => (line.kind === 'group' ? null : cell(line.sample, style)),
    text: (line, style) => (line.kind === 'group' ? strings.filters[line.name] : text(line.sample, style)),
  })
}

const PHRASING = toScreenPhrasing(LOCALE)
const describePopulation = ({ population: { count, query } }: ListedSample) =>
  `${formatCount(count)}: ${query === '' ? strings.everything : describeQuery(parseQuery(query).query, PHRASING)}`

/** The conclusion of a locked sample in a word, and the figure that it rests on; null for one without a result. */
function toConclusion(sample: ListedSample) {
  const { result } = sample
  if (!result) return null
  const failed = strings.failedOf(formatCount(result.deviations), formatCount(result.counted))
  const tolerable = findTolerableRate(sample)
  if (result.counted === 0) return { tone: 'open', word: strings.noResult, figure: '' } as const
  if (tolerable === null) return { tone: 'open', word: strings.locked, figure: failed } as const
  return isMet(result, tolerable)
    ? ({
        tone: 'good',
        word: strings.met,
        figure: strings.draw.atMost(formatPercent(result.upperLimit)),
      } as const)
    : ({ tone: 'warning', word: strings.notMet, figure: failed } as const)
}

function describeProgress(sample: ListedSample): string {
  const { state, coded, items, abandonedBecause } = sample
  if (GROUP_OF[state] === 'progress') return strings.ofItems(coded.first, items)
  const conclusion = toConclusion(sample)
  if (!conclusion) return abandonedBecause ?? strings.states[state]
  return conclusion.figure === '' ? conclusion.word : `${conclusion.word}, ${conclusion.figure}`
}

function ProgressOrResult({ sample }: { readonly sample: ListedSample }) {
  const conclusion = toConclusion(sample)
  if (conclusion) {
    return (
      <Conclusion tone={conclusion.tone} figure={conclusion.figure}>
        {conclusion.word}
      </Conclusion>
    )
  }
  if (GROUP_OF[sample.state] === 'progress')
    return <Progress coded={sample.coded.first} items={sample.items} />
  return (
    <span className="dim">
      <SafeText text={describeProgress(sample)} />
    </span>
  )
}

const COLUMNS: readonly Column<SampleLine, TimeStyle>[] = [
  column<SampleLine, TimeStyle>({
    name: 'reference',
    heading: strings.columns.reference,
    width: 68,
    cell: (line) =>
      line.kind === 'group' ? (
        <GroupHeading count={formatCount(line.count)}>{strings.filters[line.name]}</GroupHeading>
      ) : (
        <span className="faint">{line.sample.reference}</span>
      ),
    text: (line) => (line.kind === 'group' ? strings.filters[line.name] : line.sample.reference),
  }),
  define(
    { name: 'title', heading: strings.columns.title, width: 150, isGrowing: true },
    ({ title }) => title,
    ({ title }) => (
      <span className="medium">
        <SafeText text={title} />
      </span>
    ),
  ),
  define(
    { name: 'population', heading: strings.columns.population, width: 150, isGrowing: true },
    describePopulation,
    (sample) => <span className="dim">{describePopulation(sample)}</span>,
  ),
  define(
    { name: 'size', heading: strings.columns.size, width: 52, align: 'end' },
    ({ items }) => String(items),
    ({ items }) => formatCount(items),
  ),
  define({ name: 'progress', heading: strings.columns.progress, width: 172 }, describeProgress, (sample) => (
    <ProgressOrResult sample={sample} />
  )),
  define({ name: 'method', heading: strings.columns.method, width: 140, isExtra: true }, ({ design }) =>
    describeDesign(design),
  ),
  define(
    { name: 'drawn', heading: strings.columns.drawn, width: 110, isExtra: true, values: 'moments' },
    ({ drawnAtMs }, style) => formatDay(drawnAtMs, style),
  ),
  define(
    { name: 'preparer', heading: strings.columns.preparer, width: 120, isExtra: true },
    ({ preparer }) => preparer,
    ({ preparer }) => <SafeText text={preparer} />,
  ),
]

/** Every draw that was ever made, newest first in its group: nothing leaves the list. */
export function SampleListScreen() {
  const samples = useCall('samples:list', undefined, { keepsFormer: true })
  const showDraw = useSamplingStore((state) => state.showDraw)
  const showSample = useSamplingStore((state) => state.showSample)
  const [filter, setFilter] = useState<Filter>('all')
  const style = useTimeStyle()
  const all = samples.data
  const lines = toLines(all ?? [], filter)
  const headings = lines.flatMap(({ kind }, at) => (kind === 'group' ? [at] : []))
  const grid = useWholeGrid({
    rows: lines,
    headings,
    list: filter,
    onOpen: (line: SampleLine) => line.kind === 'sample' && showSample(line.sample.sampleId),
  })
  const columns = useColumns('samples', COLUMNS)
  useKeys(['samples', 'list'], { 'new-sample': showDraw })
  const line = lines[grid.cursor]
  const current = line?.kind === 'sample' ? line.sample : undefined
  const countOfFilter = (wanted: Filter) =>
    all && formatCount(all.filter(({ state }) => wanted === 'all' || GROUP_OF[state] === wanted).length)
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={strings.title}
          beside={
            <Segmented<Filter>
              label={strings.shown}
              choices={FILTERS.map((name) => ({
                name,
                label: strings.filters[name],
                count: countOfFilter(name),
              }))}
              value={filter}
              onChange={setFilter}
            />
          }
          actions={[
            {
              id: 'new',
              label: strings.newSample,
              look: 'default',
              shortcut: 'Ctrl+N',
              icon: <IconPlus size={16} stroke={1.6} aria-hidden />,
              isPinned: true,
              run: showDraw,
            },
          ]}
        />
      }
      inspector={
        current && (
          <SampleInspector
            key={current.sampleId}
            sample={current}
            draws={(all ?? []).filter(
              ({ population }) => population.idsSha256 === current.population.idsSha256,
            )}
          />
        )
      }
      bottomLine={
        <BottomLine
          keys={[
            ...(current
              ? [
                  { ids: ['next-row', 'previous-row'], label: strings.keys.move } as const,
                  { ids: ['open'], label: strings.keys.open } as const,
                ]
              : []),
            { ids: ['new-sample'], label: strings.keys.new },
          ]}
        />
      }
    >
      {samples.error ? (
        <ScreenError error={samples.error} />
      ) : !all ? (
        <SkeletonRows rows={8} />
      ) : lines.length === 0 ? (
        <ScreenMessage
          icon={<IconTarget size={20} stroke={1.6} />}
          title={all.length === 0 ? strings.emptyTitle : strings.noneOf}
        >
          {all.length === 0 && strings.emptyText}
        </ScreenMessage>
      ) : (
        <>
          <Grid
            {...grid}
            columns={columns}
            label={strings.title}
            description={countOf(lines.filter(({ kind }) => kind === 'sample').length, ...strings.samples)}
            context={style}
          />
          <p className={styles.kept}>{strings.intro}</p>
        </>
      )}
    </ScreenLayout>
  )
}
