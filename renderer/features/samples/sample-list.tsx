import { IconAlertTriangle, IconPlus, IconTarget } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { SampleState, SampleSummary } from '../../../shared/domain/sample.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { describeQuery, toScreenPhrasing } from '../../../shared/query/describe-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf, formatCount, LOCALE } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-whole-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
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

const define = column<SampleSummary, TimeStyle>
const PHRASING = toScreenPhrasing(LOCALE)
const describePopulation = ({ population: { count, query } }: SampleSummary) =>
  `${formatCount(count)}: ${query === '' ? strings.everything : describeQuery(parseQuery(query).query, PHRASING)}`

const COLUMNS: readonly Column<SampleSummary, TimeStyle>[] = [
  define({
    ...{ name: 'reference', heading: strings.columns.reference, width: 56 },
    cell: ({ reference }) => <span className={styles.faint}>{reference}</span>,
    text: ({ reference }) => reference,
  }),
  define({
    ...{ name: 'title', heading: strings.columns.title, width: 180, isGrowing: true },
    cell: ({ title }) => <SafeText text={title} />,
    text: ({ title }) => title,
  }),
  define({
    ...{ name: 'population', heading: strings.columns.population, width: 150 },
    cell: (sample) => <span className={styles.quiet}>{describePopulation(sample)}</span>,
    text: describePopulation,
  }),
  define({
    ...{ name: 'size', heading: strings.columns.size, width: 52, align: 'end' },
    cell: ({ items }) => formatCount(items),
    text: ({ items }) => String(items),
  }),
  define({
    ...{ name: 'progress', heading: strings.columns.progress, width: 150 },
    cell: ({ state, coded, items }) =>
      GROUP_OF[state] === 'progress' ? (
        <Progress coded={coded.first} items={items} />
      ) : (
        <span className={styles.quiet}>{strings.states[state]}</span>
      ),
    text: ({ state, coded, items }) =>
      GROUP_OF[state] === 'progress' ? strings.ofItems(coded.first, items) : strings.states[state],
  }),
  define({
    ...{ name: 'method', heading: strings.columns.method, width: 140, isExtra: true },
    cell: ({ design }) => describeDesign(design),
    text: ({ design }) => describeDesign(design),
  }),
  define({
    ...{ name: 'drawn', heading: strings.columns.drawn, width: 110, isExtra: true, times: 'moments' },
    cell: ({ drawnAtMs }, style) => formatDay(drawnAtMs, style),
    text: ({ drawnAtMs }, style) => formatDay(drawnAtMs, style),
  }),
  define({
    ...{ name: 'preparer', heading: strings.columns.preparer, width: 120, isExtra: true },
    cell: ({ preparer }) => <SafeText text={preparer} />,
    text: ({ preparer }) => preparer,
  }),
]

/** Every draw that was ever made, newest first: nothing leaves the list. */
export function SampleListScreen() {
  const samples = useCall('samples:list', undefined, { keepsFormer: true })
  const { showDraw, showSample } = useSamplingStore.getState()
  const [filter, setFilter] = useState<Filter>('all')
  const style = useTimeStyle()
  const all = samples.data
  const shown = useMemo(
    () => (all ?? []).filter(({ state }) => filter === 'all' || GROUP_OF[state] === filter),
    [all, filter],
  )
  const grid = useWholeGrid({
    ...{ rows: shown, list: filter, onOpen: ({ sampleId }: SampleSummary) => showSample(sampleId) },
  })
  const columns = useColumns('samples', COLUMNS)
  useKeys(['samples', 'list'], { 'new-sample': showDraw })
  const current = shown[grid.cursor]
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
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            { ids: ['open'], label: strings.keys.open },
            { ids: ['new-sample'], label: strings.keys.new },
          ]}
        />
      }
    >
      {samples.error ? (
        <ScreenError error={samples.error} icon={<IconAlertTriangle size={20} stroke={1.6} aria-hidden />} />
      ) : !all ? (
        <SkeletonRows rows={8} />
      ) : shown.length === 0 ? (
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
            description={countOf(shown.length, ...strings.samples)}
            context={style}
          />
          <p className={styles.kept}>{strings.intro}</p>
        </>
      )}
    </ScreenLayout>
  )
}
