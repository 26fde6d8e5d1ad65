import { IconCircleCheck, IconCircleX, IconHelpCircle, IconVersions } from '@tabler/icons-react'
import type { BundleFacts } from '../../../shared/domain/bundle.ts'
import type { RecomputedFigure } from '../../../shared/domain/reperformance.ts'
import { nameStatedFigure, printStatedPair } from '../../../shared/strings/stated-figure-strings.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { bundleStrings } from './bundle-strings.ts'
import { openFigure } from './figure-drill-downs.ts'

const strings = bundleStrings.figures

interface FigureTableProps {
  readonly figures: readonly RecomputedFigure[]
  /** Null where there is no workspace to show rows of. */
  readonly report: BundleFacts['report']
  /** Where nothing can be made again, there is nothing to hold against what is stated. */
  readonly isStatedOnly?: boolean
}

/** Every figure as the bundle states it and as its replies give it, what differs first. */
export function FigureTable({ figures, report, isStatedOnly = false }: FigureTableProps) {
  const rules = useCall('findings:rules', undefined, { enabled: report !== null, keepsFormer: true }).data
    ?.rules
  const titleOfRule = (name: string) => rules?.find(({ rule }) => rule.name === name)?.rule.title ?? name
  const sorted = figures.toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <ScrollRegion className="panel table-scroller bundle-table" label={strings.title}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{strings.figure}</th>
            <th scope="col">{strings.id}</th>
            <th scope="col">{strings.stated}</th>
            {!isStatedOnly && <th scope="col">{strings.recomputed}</th>}
            {!isStatedOnly && <th scope="col">{strings.result}</th>}
            {report && <th scope="col">{strings.show}</th>}
          </tr>
        </thead>
        <tbody>
          {sorted.map((figure) => (
            <FigureRow
              key={figure.id}
              name={nameStatedFigure(figure.id, titleOfRule)}
              {...{ figure, report, isStatedOnly }}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function FigureRow({
  figure,
  name,
  report,
  isStatedOnly = false,
}: Omit<FigureTableProps, 'figures'> & { readonly figure: RecomputedFigure; readonly name: string }) {
  const { id } = figure
  const [stated, recomputed] = printStatedPair(id, figure.stated, figure.recomputed)
  return (
    <tr>
      <th scope="row" className="bundle-name">
        <SafeText text={name} />
      </th>
      <td className="bundle-id mono">
        <SafeText text={id} />
      </td>
      <td className="bundle-value" title={figure.stated}>
        <SafeText text={stated} />
      </td>
      {!isStatedOnly && <Recomputed figure={figure} recomputed={recomputed} />}
      {report && (
        <td className="nowrap">
          <button
            type="button"
            className="link-button"
            aria-label={strings.drillDown(name)}
            onClick={() => openFigure(report, id)}
          >
            {strings.show}
          </button>
        </td>
      )}
    </tr>
  )
}

interface RecomputedProps {
  readonly figure: RecomputedFigure
  /** As it is written; null where the replies do not say it. */
  readonly recomputed: string | null
}

function Recomputed({ figure, recomputed }: RecomputedProps) {
  return (
    <>
      <td className="bundle-value" title={figure.recomputed ?? undefined}>
        {recomputed === null ? (
          <span className="dim">{figure.isGerman ? strings.notMadeAgain : strings.notDeterminable}</span>
        ) : (
          <SafeText text={recomputed} />
        )}
      </td>
      <td className="nowrap">
        <ResultLabel figure={figure} />
      </td>
    </>
  )
}

const RESULTS = {
  match: { icon: IconCircleCheck, tone: 'good' },
  mismatch: { icon: IconCircleX, tone: 'bad' },
  open: { icon: IconHelpCircle, tone: 'open' },
  otherVersion: { icon: IconVersions, tone: 'open' },
  german: { icon: IconVersions, tone: 'open' },
} as const

function ResultLabel({ figure }: { readonly figure: RecomputedFigure }) {
  const result = resultOf(figure)
  const { icon: Icon, tone } = RESULTS[result]
  return (
    <span className={`bundle-verdict bundle-${tone}`}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {strings[result]}
    </span>
  )
}

export function resultOf(figure: RecomputedFigure): keyof typeof RESULTS {
  const { stated, recomputed, otherVersion, isGerman } = figure
  if (isGerman) return 'german'
  if (otherVersion !== undefined) return 'otherVersion'
  if (recomputed === null) return 'open'
  return stated === recomputed ? 'match' : 'mismatch'
}

function rankOf(figure: RecomputedFigure): number {
  return ['mismatch', 'open', 'otherVersion', 'german', 'match'].indexOf(resultOf(figure))
}
