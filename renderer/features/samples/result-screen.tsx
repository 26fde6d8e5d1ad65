import { Select } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconInfoCircle } from '@tabler/icons-react'
import { isPerStratum, type SheetItem, type TestSheet, type Verdict } from '../../../shared/domain/sample.ts'
import {
  describeDesignCaveat,
  type Evaluation,
  findTolerableRate,
  formatEnteredRate,
  formatPercent,
  isMet,
  type SampleEvaluation,
} from '../../../shared/sampling/evaluate-sample.ts'
import { formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { CONFIDENCES } from './design-fields.tsx'
import { IntervalChart } from './limit-chart.tsx'
import { SampleDetails } from './sample-details.tsx'
import { SampleToolbar } from './sample-toolbar.tsx'
import styles from './samples.module.css'
import { CodeLabel } from './sheet-columns.tsx'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.result

interface ResultScreenProps {
  readonly sheet: TestSheet
  readonly evaluation: SampleEvaluation
  onConfidence(confidence: number): void
  onShowSheet(): void
}

/** The conclusion, its limit against the tolerable rate, and what failed or was coded differently. */
export function ResultScreen({ sheet, evaluation, onConfidence, onShowSheet }: ResultScreenProps) {
  const { sample } = sheet
  const [main] = evaluation.codings
  const either = evaluation.codings.find(({ by }) => by === 'either')
  if (!main) return null
  const { whole } = main
  const caveat = describeDesignCaveat(sample.design)
  const tolerable = findTolerableRate(sample)
  return (
    <ScreenLayout
      toolbar={
        <SampleToolbar
          sheet={sheet}
          view="result"
          switchTo={{ label: samplingStrings.sheet.showSheet, run: onShowSheet }}
        />
      }
      inspector={<ResultAside evaluation={evaluation} whole={whole} onConfidence={onConfidence} />}
    >
      <ScrollRegion className={styles.result ?? ''} label={strings.label}>
        <Headline
          whole={whole}
          tolerable={tolerable}
          open={isPerStratum(sample.design) ? strings.perStratum : strings.open}
        />
        {whole.rate !== null && (
          <IntervalChart found={whole.rate} limit={whole.upperLimit} tolerable={tolerable} />
        )}
        {either && either.whole.counted > 0 && (
          <p className={styles.infoNote}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden />
            {strings.either(
              formatCount(either.whole.deviations),
              formatCount(either.whole.counted),
              formatPercent(either.whole.upperLimit),
              tolerable === null
                ? ''
                : isMet(either.whole, tolerable) === isMet(whole, tolerable)
                  ? strings.same
                  : strings.other,
            )}
          </p>
        )}
        {whole.notApplicable > 0 && (
          <p className="dim">{strings.onlyApplicable(formatCount(whole.notApplicable))}</p>
        )}
        {caveat !== null && <p className="dim">{caveat}</p>}
        <FailedList sheet={sheet} evaluation={evaluation} />
        {main.strata.length > 0 && <StrataTable strata={main.strata} />}
      </ScrollRegion>
    </ScreenLayout>
  )
}

const TONES = { open: IconCircleDashed, good: IconCircleCheck, warning: IconAlertTriangle } as const
type Tone = keyof typeof TONES

interface ConclusionProps {
  readonly tone: Tone
  readonly children: string
  /** What it rests on. */
  readonly figure?: string
}

/** Icon and word: met, not met, or not compared. */
export function Conclusion({ tone, children, figure }: ConclusionProps) {
  const Icon = TONES[tone]
  return (
    <span className={styles.verdict} data-tone={tone}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {figure === undefined ? children : <b>{children}</b>} {figure && <span className="dim">{figure}</span>}
    </span>
  )
}

interface HeadlineProps {
  readonly whole: Evaluation
  readonly tolerable: number | null
  /** Why nothing is compared. */
  readonly open: string
}

function Headline({ whole, tolerable, open }: HeadlineProps) {
  if (whole.counted === 0) return <h2 className={styles.headline}>{strings.nothing}</h2>
  const isGood = tolerable !== null && isMet(whole, tolerable)
  const limit = formatPercent(whole.upperLimit)
  const compared =
    tolerable === null ? '.' : (isGood ? strings.below : strings.above)(formatEnteredRate(tolerable))
  return (
    <div>
      <p>
        <Conclusion tone={tolerable === null ? 'open' : isGood ? 'good' : 'warning'}>
          {tolerable === null ? open : isGood ? strings.met : strings.notMet}
        </Conclusion>
      </p>
      <h2 className={styles.headline}>
        {tolerable === null || isGood ? strings.atMost(limit) : strings.upTo(limit)}
      </h2>
      <p className="dim">
        {strings.sentence(
          formatCount(whole.deviations),
          formatCount(whole.counted),
          formatEnteredRate(whole.confidence),
          limit,
        )}
        {compared}
      </p>
    </div>
  )
}

interface Listed {
  readonly item: Pick<SheetItem, 'number' | 'reference' | 'feedbackId' | 'businessId'>
  readonly codes: readonly Verdict[]
  readonly note: string
}

function listFailed({ items }: TestSheet, { disagreements, agreement }: SampleEvaluation): readonly Listed[] {
  return items.flatMap((item) => {
    const { assessment } = item
    const different = disagreements.find(({ reference }) => reference === item.reference)
    if (different) {
      const { first, second } = different
      return { item, codes: [first.verdict, second.verdict], note: first.note || second.note }
    }
    if (assessment?.verdict !== 'fail') return []
    return { item, codes: agreement ? ['fail', 'fail'] : ['fail'], note: assessment.note } as const
  })
}

function FailedList({ sheet, evaluation }: Pick<ResultScreenProps, 'sheet' | 'evaluation'>) {
  const names = useBusinessNames()
  const showSample = useSamplingStore((state) => state.showSample)
  const { sample } = sheet
  const listed = listFailed(sheet, evaluation)
  if (listed.length === 0) return <p className="dim">{strings.noneListed}</p>
  return (
    <section>
      <h3 className="heading">{strings.list}</h3>
      <table className={styles.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{samplingStrings.columns.reference}</th>
            <th scope="col">{samplingStrings.sheet.columns.business}</th>
            <th scope="col">{samplingStrings.sheet.columns.item}</th>
            <th scope="col">{samplingStrings.sheet.columns.verdict}</th>
            <th scope="col">{samplingStrings.sheet.columns.note}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ item, codes, note }) => (
            <tr key={item.reference}>
              <th scope="row" className={styles.whole}>
                <button
                  type="button"
                  className="link"
                  data-inline
                  onClick={() => showSample(sample.sampleId, { role: 'first', number: item.number })}
                >
                  {item.reference}
                </button>
              </th>
              <td>
                {item.businessId !== null && (
                  <SafeText text={names.get(item.businessId) ?? item.businessId} />
                )}
              </td>
              <td className={`${styles.whole} dim`}>{item.feedbackId}</td>
              <td className={styles.whole}>
                {codes.map((verdict, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second reviewer
                  <CodeLabel key={at} verdict={verdict} />
                ))}
              </td>
              <td>
                <SafeText text={note} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StrataTable({ strata }: Pick<SampleEvaluation['codings'][number], 'strata'>) {
  return (
    <section>
      <h3 className="heading">{strings.strata}</h3>
      <table className={styles.table}>
        <TableHead columns={Object.values(strings.strataColumns)} />
        <tbody>
          {strata.map(({ name, evaluation }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(evaluation.counted)}</td>
              <td>{formatCount(evaluation.deviations)}</td>
              <td>{formatPercent(evaluation.upperLimit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ResultAsideProps {
  readonly evaluation: SampleEvaluation
  readonly whole: Evaluation
  onConfidence(confidence: number): void
}

function ResultAside({ evaluation, whole, onConfidence }: ResultAsideProps) {
  const { sample, agreement, disagreements, confidence } = evaluation
  const counts = [
    ['pass', whole.counted - whole.deviations],
    ['fail', whole.deviations],
    ['not-applicable', whole.notApplicable],
  ] as const
  const choices = [...new Set([...CONFIDENCES, confidence])].sort()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this part
    <aside className={styles.aside} aria-label={strings.codes} tabIndex={0}>
      <section>
        <h2 className="heading">{strings.codes}</h2>
        <div className={styles.codesBar} aria-hidden>
          {counts.map(
            ([verdict, count]) =>
              count > 0 && <i key={verdict} data-code={verdict} style={{ flexGrow: count }} />,
          )}
        </div>
        <p className={styles.codeCounts}>
          {counts.map(([verdict, count]) => (
            <CodeLabel key={verdict} verdict={verdict}>
              {strings.codeCounts[verdict](formatCount(count))}
            </CodeLabel>
          ))}
        </p>
      </section>
      {agreement && (
        <section>
          <h2 className="heading">{strings.agreement}</h2>
          <p>
            {agreement.kappa === null || agreement.interval === null ? (
              strings.noKappa
            ) : (
              <>
                <strong className={styles.kappa}>{strings.kappa(agreement.kappa.toFixed(3))}</strong>{' '}
                <span className="dim">
                  {strings.kappaInterval(
                    agreement.interval.low.toFixed(3),
                    agreement.interval.high.toFixed(3),
                  )}
                </span>
              </>
            )}
          </p>
          <p className="dim">
            {strings.alike(formatCount(sample.items - disagreements.length), formatCount(sample.items))}
          </p>
        </section>
      )}
      <section>
        <h2 className="heading">{strings.limits}</h2>
        <dl className="facts">
          <Fact name={strings.confidence}>
            <Select
              aria-label={strings.confidence}
              allowDeselect={false}
              size="xs"
              w={96}
              data={choices.map((value) => ({ value: String(value), label: formatEnteredRate(value) }))}
              value={String(confidence)}
              onChange={(value) => onConfidence(Number(value ?? confidence))}
            />
          </Fact>
          <Fact name={strings.twoSided}>
            {strings.range(formatPercent(whole.interval.low), formatPercent(whole.interval.high))}
          </Fact>
          {whole.mostDeviating !== null && (
            <Fact name={strings.ofPopulation}>
              {strings.atMostItems(formatCount(whole.mostDeviating), formatCount(sample.population.count))}
            </Fact>
          )}
        </dl>
      </section>
      <SampleDetails sample={sample} />
    </aside>
  )
}
