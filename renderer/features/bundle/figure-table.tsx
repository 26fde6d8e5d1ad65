import { IconCircleX, IconEqual, IconHelpCircle, IconVersions } from '@tabler/icons-react'
import { useState } from 'react'
import type { BundleCheck, BundleFacts } from '../../../shared/domain/bundle.ts'
import type { RecomputedFigure } from '../../../shared/domain/report-check.ts'
import { nameStatedFigure, printStatedPair } from '../../../shared/strings/stated-figure-strings.ts'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { useCall } from '../../ipc/use-call.ts'
import styles from './bundle.module.css'
import { bundleStrings } from './bundle-strings.ts'
import { openFigure } from './figure-drill-downs.ts'
import { HASH } from './fingerprint-check.tsx'

const strings = bundleStrings.figures

type Shown = 'all' | 'different'

interface FiguresSectionProps {
  readonly bundle: BundleCheck
  readonly hasRows: boolean
}

/** The figures of the report, all or only those that do not match. */
export function FiguresSection({ bundle, hasRows }: FiguresSectionProps) {
  const { facts, reperformance, verification } = bundle
  const [shown, setShown] = useState<Shown>('all')
  if (!reperformance) {
    return (
      <section className={styles.section}>
        <h3 className={styles.heading}>{strings.title}</h3>
        <p className={styles.quiet}>{verification.isIntact ? strings.none : strings.notMade}</p>
      </section>
    )
  }
  const { figures, outcome } = reperformance
  const different = figures.filter((figure) => resultOf(figure) !== 'match')
  const otherVersion = figures.find((figure) => figure.otherVersion !== undefined)?.otherVersion
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 className={styles.heading}>{strings.title}</h3>
        {!facts.isRedacted && (
          <Segmented<Shown>
            label={strings.shown}
            choices={[
              { name: 'all', label: strings.all, count: formatCount(figures.length) },
              { name: 'different', label: strings.different, count: formatCount(different.length) },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {otherVersion !== undefined && (
        <p>{(outcome === 'mismatch' ? strings.otherWordsDiffer : strings.otherWords)(otherVersion)}</p>
      )}
      {figures.some(({ isGerman }) => isGerman) && <p>{strings.germanPages}</p>}
      {facts.isRedacted && <p className={styles.quiet}>{strings.redactedNone}</p>}
      {shown === 'different' && different.length === 0 ? (
        <p className={styles.quiet}>{strings.noneDifferent}</p>
      ) : (
        <FigureTable
          figures={shown === 'all' ? figures : different}
          report={hasRows ? facts.report : null}
          isStatedOnly={facts.isRedacted}
        />
      )}
    </section>
  )
}

interface FigureTableProps {
  readonly label?: string
  readonly figures: readonly RecomputedFigure[]
  /** Null where there is no workspace to show rows of. */
  readonly report: BundleFacts['report']
  /** Where nothing can be recomputed, there is nothing to compare with what is stated. */
  readonly isStatedOnly?: boolean
}

/** Every figure as the bundle states it and as its evidence gives it, what differs first; a figure opens its rows. */
export function FigureTable({
  label = strings.title,
  figures,
  report,
  isStatedOnly = false,
}: FigureTableProps) {
  const rules = useCall('findings:rules', undefined, { enabled: report !== null, keepsFormer: true }).data
    ?.rules
  const titleOfRule = (name: string) => rules?.find(({ rule }) => rule.name === name)?.rule.title ?? name
  const sorted = figures.toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <ScrollRegion className={styles.scroller ?? ''} label={label}>
      <table className={`${styles.table} ${styles.figures}`}>
        <TableHead
          columns={[
            strings.figure,
            strings.id,
            strings.stated,
            ...(isStatedOnly ? [] : [strings.recomputed, strings.result]),
          ]}
          numbers={[2, 3]}
        />
        <tbody>
          {sorted.map((figure) => (
            <FigureRow
              key={figure.id}
              name={nameStatedFigure(figure.id, titleOfRule)}
              figure={figure}
              report={report}
              isStatedOnly={isStatedOnly}
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
      <th scope="row">
        {report ? (
          <button
            type="button"
            className={styles.figure}
            title={strings.show}
            onClick={() => openFigure(report, id)}
          >
            <SafeText text={name} />
          </button>
        ) : (
          <SafeText text={name} />
        )}
      </th>
      <td className={styles.reference}>
        <SafeText text={id} />
      </td>
      <td className="number" title={figure.stated}>
        <FigureValue printed={stated} raw={figure.stated} />
      </td>
      {!isStatedOnly && <Recomputed figure={figure} recomputed={recomputed} />}
    </tr>
  )
}

interface FigureValueProps {
  readonly printed: string
  /** As the bundle has it, which anybody can have written. */
  readonly raw: string | null
}

function FigureValue({ printed, raw }: FigureValueProps) {
  if (HASH.test(printed)) return <code>{printed}</code>
  return printed === raw ? <SafeText text={printed} /> : <Spelled>{printed}</Spelled>
}

interface RecomputedProps {
  readonly figure: RecomputedFigure
  /** As it is written; null where the replies do not say it. */
  readonly recomputed: string | null
}

function Recomputed({ figure, recomputed }: RecomputedProps) {
  return (
    <>
      <td className="number" title={figure.recomputed ?? undefined}>
        {recomputed === null ? (
          <span className={styles.quiet}>
            {figure.isGerman ? strings.notMadeAgain : strings.notDeterminable}
          </span>
        ) : (
          <FigureValue printed={recomputed} raw={figure.recomputed} />
        )}
      </td>
      <td className={styles.nowrap}>
        <ResultLabel figure={figure} />
      </td>
    </>
  )
}

const RESULTS = {
  match: { icon: IconEqual, tone: 'good' },
  mismatch: { icon: IconCircleX, tone: 'bad' },
  open: { icon: IconHelpCircle, tone: 'open' },
  otherVersion: { icon: IconVersions, tone: 'open' },
  german: { icon: IconVersions, tone: 'open' },
} as const

function ResultLabel({ figure }: { readonly figure: RecomputedFigure }) {
  const result = resultOf(figure)
  const { icon: Icon, tone } = RESULTS[result]
  return (
    <span className={`${styles.result} ${styles[tone]}`}>
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
