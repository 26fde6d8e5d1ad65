import { IconAlertTriangle, IconCircleDashed, IconInfoCircle, IconShieldQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  parseStratum,
  type SampleSummary,
  type Stratum,
  type TestSheet,
} from '../../../shared/domain/sample.ts'
import { formatMinute, formatMoment } from '../../../shared/format/time.ts'
import type {
  EqualTreatment,
  NegativeDefinition,
  RatedGroup,
  TreatmentOfSample,
} from '../../../shared/sampling/equal-treatment.ts'
import {
  DEFINED_AFTER_RATINGS,
  EQUAL_TREATMENT_LIMITS,
  explainEqualTreatment,
  formatP,
  formatRatio,
  formatRatioInterval,
} from '../../../shared/sampling/equal-treatment-strings.ts'
import { formatPercent } from '../../../shared/sampling/evaluate-sample.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { Fact, Facts } from '../../components/facts.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { ScrollRegion } from '../../components/plain-table.tsx'
import { SafeText, ShortHash } from '../../components/safe-text.tsx'
import { StateIcon } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useUnverified } from '../../components/use-unverified.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { toAskedSample, useRequestStore } from '../../stores/request-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { requestStrings } from '../requests/strings.ts'
import { Refusal } from './draw-parts.tsx'
import { SampleToolbar } from './sample-toolbar.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'
import own from './treatment.module.css'
import { TreatmentChart } from './treatment-chart.tsx'
import { treatmentStrings as strings } from './treatment-strings.ts'

const CONFIDENCE = 0.95
const ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

interface TreatmentScreenProps {
  readonly sheet: TestSheet
  onShowSheet(): void
}

/** Whether negative reviews were hidden at other odds, on the ratings supplied for a sample. */
export function TreatmentScreen({ sheet, onShowSheet }: TreatmentScreenProps) {
  const { sampleId } = sheet.sample
  const { data, error } = useCall('samples:treatment', { sampleId, confidence: CONFIDENCE })
  const toolbar = (
    <SampleToolbar
      sheet={sheet}
      view="treatment"
      hasResult={Boolean(data?.result)}
      switchTo={{ label: samplingStrings.sheet.showSheet, run: onShowSheet }}
    />
  )
  if (!data) {
    return (
      <ScreenLayout toolbar={toolbar}>
        {error ? <ScreenError error={error} /> : <SkeletonRows rows={12} />}
      </ScreenLayout>
    )
  }
  return (
    <ScreenLayout toolbar={toolbar} inspector={<TreatmentAside treatment={data} />}>
      <ScrollRegion className={styles.result ?? ''} label={strings.title}>
        {data.negative === null ? (
          <DefinitionForm sampleId={sampleId} hasRatings={data.hasRatings} />
        ) : data.result ? (
          <Result result={data.result} definition={data.negative} />
        ) : (
          <Waiting sample={data.sample} />
        )}
      </ScrollRegion>
    </ScreenLayout>
  )
}

const CHOICES = [1, 2, 3, 4].map((atMost) => ({ name: `${atMost}`, label: strings.stars(atMost) }))

interface DefinitionFormProps {
  readonly sampleId: number
  readonly hasRatings: boolean
}

/** After ratings were received, with the reason. */
function DefinitionForm({ sampleId, hasRatings }: DefinitionFormProps) {
  const client = useQueryClient()
  const [atMost, setAtMost] = useState('2')
  const [reason, setReason] = useState('')
  const action = useAction('samples:define-negative', () => void refresh(client, 'samples', 'log'))
  return (
    <div className={own.form}>
      <div>
        <h2 className={styles.headline}>{strings.fixTitle}</h2>
        <p className="dim">{hasRatings ? strings.fixLate : strings.fixHelp}</p>
      </div>
      <Segmented label={strings.negative} choices={CHOICES} value={atMost} onChange={setAtMost} />
      {hasRatings && (
        <Field
          label={strings.reason}
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {action.error && <Refusal error={action.error} />}
      <Button
        kind="primary"
        disabled={action.isPending || (hasRatings && reason.trim() === '')}
        onClick={() => action.mutate({ sampleId, atMost: Number(atMost), reason })}
      >
        {strings.fix}
      </Button>
    </div>
  )
}

function Waiting({ sample }: Pick<TreatmentOfSample, 'sample'>) {
  const showRows = useViewStore((state) => state.showRows)
  const showView = useShowView()
  const show = () => {
    showRows(toAskedSample(sample).query)
    showView('reviews')
  }
  return (
    <div className={own.form}>
      <div>
        <h2 className={styles.headline}>{strings.waiting}</h2>
        <p className="dim">{strings.waitingText}</p>
      </div>
      <div className="line">
        <Button kind="primary" onClick={() => useRequestStore.getState().ask(toAskedSample(sample))}>
          {requestStrings.ask}
        </Button>
        <Button onClick={show}>{strings.showReviews}</Button>
      </div>
    </div>
  )
}

interface ResultProps {
  readonly result: EqualTreatment
  readonly definition: NegativeDefinition
}

function Result({ result, definition: { atMost, isBeforeRatings } }: ResultProps) {
  const { odds, influence, homogeneity, confidence } = result
  const names = useBusinessNames()
  const isBeyondChance = odds.p <= 1 - confidence
  const { Icon, verdict, headline, tone } =
    odds.ratio === null
      ? {
          Icon: IconCircleDashed,
          verdict: strings.noRatio,
          headline: strings.headlineUndefined,
          tone: 'open',
        }
      : isBeyondChance
        ? {
            Icon: IconAlertTriangle,
            verdict: strings.difference,
            tone: 'warning',
            headline: strings.headline(formatRatio(odds.ratio)),
          }
        : {
            Icon: IconCircleDashed,
            verdict: strings.noDifference,
            headline: strings.headlineNone,
            tone: 'open',
          }
  return (
    <>
      <div>
        <p className={styles.verdict} data-tone={tone}>
          <Icon {...ICON} />
          {verdict}
        </p>
        <h2 className={styles.headline}>{headline}</h2>
        <p className="dim">
          {odds.ratio !== null && `${strings.intervalOf(confidence, formatRatioInterval(odds))} `}
          {[...explainEqualTreatment(result), ...(isBeforeRatings ? [] : [DEFINED_AFTER_RATINGS])].join(' ')}
        </p>
      </div>
      <Shares result={result} atMost={atMost} />
      <TreatmentChart result={result} />
      <p className={styles.infoNote}>
        <IconInfoCircle {...ICON} />
        <span>
          {influence &&
            `${strings.without(
              names.get(influence.businessId) ?? influence.businessId,
              formatRatio(influence.odds.ratio),
              formatRatioInterval(influence.odds),
            )} `}
          {strings.spread(homogeneity.p <= 1 - confidence, formatP(homogeneity.p))}
        </span>
      </p>
    </>
  )
}

interface SharesProps extends Pick<NegativeDefinition, 'atMost'> {
  readonly result: EqualTreatment
}

function Shares({ result: { hidden, shown }, atMost }: SharesProps) {
  const sum: RatedGroup = {
    negative: hidden.negative + shown.negative,
    other: hidden.other + shown.other,
    missing: hidden.missing + shown.missing,
  }
  const lines = [
    ['hidden', hidden],
    ['shown', shown],
    ['both', sum],
  ] as const
  const ratedOf = ({ negative, other }: RatedGroup) => negative + other
  const share = (part: number, group: RatedGroup) => formatPercent(part / ratedOf(group), 1)
  return (
    <div className={own.part}>
      <table className={own.shares} aria-label={strings.shareTitle}>
        <thead>
          <tr>
            <th scope="col">{strings.shareTitle}</th>
            <th scope="col" colSpan={3}>
              {strings.negativeOf(strings.stars(atMost))}
            </th>
            <th scope="col" colSpan={2}>
              {strings.otherOf(atMost)}
            </th>
            <th scope="col">{strings.rated}</th>
            <th scope="col">{strings.missing}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, group]) => (
            <tr key={name}>
              <th scope="row">
                {name !== 'both' && <StateIcon state={name} />}
                {strings[name]}
              </th>
              <td>{formatCount(group.negative)}</td>
              <td>{name === 'both' ? '' : share(group.negative, group)}</td>
              <td aria-hidden>
                {name !== 'both' && <progress value={group.negative} max={ratedOf(group)} />}
              </td>
              <td>{formatCount(group.other)}</td>
              <td>{name === 'both' ? '' : share(group.other, group)}</td>
              <td>{formatCount(ratedOf(group))}</td>
              <td>{formatCount(group.missing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TreatmentAside({ treatment }: { readonly treatment: TreatmentOfSample }) {
  const { result } = treatment
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this part
    <aside className={styles.aside} aria-label={strings.title} tabIndex={0}>
      <section>
        <h2 className="heading">{strings.cannot}</h2>
        <ul className={own.limits}>
          {EQUAL_TREATMENT_LIMITS.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
      {result && <Answers result={result} sources={treatment.sources} />}
      <Definition treatment={treatment} />
      {result && <Method result={result} />}
    </aside>
  )
}

interface AnswersProps extends Pick<TreatmentOfSample, 'sources'> {
  readonly result: EqualTreatment
}

/** How many ratings came, in which requests and files. */
function Answers({ result: { hidden, shown }, sources }: AnswersProps) {
  const unverified = useUnverified()
  const style = useTimeStyle()
  const ratedOf = ({ negative, other }: RatedGroup) => negative + other
  const rated = ratedOf(hidden) + ratedOf(shown)
  const all = rated + hidden.missing + shown.missing
  const describe = (group: RatedGroup) =>
    strings.answered(formatCount(ratedOf(group)), formatCount(ratedOf(group) + group.missing))
  return (
    <section>
      <h2 className="heading">{strings.answers}</h2>
      <p className={own.progress}>
        <progress aria-hidden value={rated} max={all} />
        <span>
          <b>{formatCount(rated)}</b> {strings.ofAll(formatCount(all), formatPercent(rated / all, 1))}
        </span>
      </p>
      <dl className="facts">
        <Fact name={strings.hidden}>{describe(hidden)}</Fact>
        <Fact name={strings.shown}>{describe(shown)}</Fact>
        {sources.map(({ reference, file, sha256, receivedAtMs, ratings }) => (
          <Fragment key={`${reference} ${sha256}`}>
            <Fact name={strings.request}>
              {strings.imported(reference, formatMinute(receivedAtMs, style))}
            </Fact>
            <Fact name={strings.file}>
              <SafeText text={strings.ratingsOf(file, formatCount(ratings))} />
            </Fact>
            <Fact name={strings.hash}>
              <ShortHash hash={sha256} copyLabel={requestStrings.copyHash} />
            </Fact>
          </Fragment>
        ))}
      </dl>
      <p className={own.supplied}>
        <IconShieldQuestion size={15} stroke={1.6} aria-hidden />
        {commonStrings.supplied(unverified)}
      </p>
    </section>
  )
}

function Definition({ treatment: { negative, leftOut, sample } }: { readonly treatment: TreatmentOfSample }) {
  const style = useTimeStyle()
  if (!negative) return null
  const { seed, population } = samplingStrings.sheet.facts
  return (
    <section>
      <h2 className="heading" data-tone={negative.isBeforeRatings ? undefined : 'warning'}>
        {negative.isBeforeRatings ? strings.before : strings.after}
      </h2>
      <Facts
        lines={[
          [strings.negative, strings.stars(negative.atMost)],
          [strings.fixed, formatMoment(negative.fixedAtMs, style)],
          ...(negative.reason ? ([[strings.why, negative.reason]] as const) : []),
          [population, sumByVisibility(sample.strata, ({ count }) => count)],
          [strings.draw, describeDraw(sample)],
          [seed, sample.seed],
          ...(leftOut > 0 ? ([[strings.leftOut, strings.leftOutText(formatCount(leftOut))]] as const) : []),
        ]}
      />
    </section>
  )
}

/** `719 hidden, 36,754 shown`. */
function sumByVisibility(strata: readonly Stratum[], numberOf: (stratum: Stratum) => number): string {
  const groups = Map.groupBy(strata, ({ name }) => parseStratum(name).visibility ?? name)
  return [...groups]
    .map(([name, own]) => `${formatCount(own.reduce((sum, one) => sum + numberOf(one), 0))} ${name}`)
    .join(', ')
}

function describeDraw({ strata, design }: SampleSummary): string {
  const drawn = sumByVisibility(strata, ({ size }) => size)
  const isByBusiness = design.method === 'stratified' && design.by === 'visibility-business'
  return isByBusiness ? strings.drawByBusiness(drawn) : drawn
}

function Method({ result }: { readonly result: EqualTreatment }) {
  const { odds, pooled, homogeneity, power } = result
  const draws = homogeneity.draws === null ? null : formatCount(homogeneity.draws)
  return (
    <section>
      <h2 className="heading">{strings.method}</h2>
      <Facts
        lines={[
          [strings.ratio, strings.ratioMethod],
          [strings.chance, formatP(odds.p)],
          [
            strings.pooled,
            strings.pooledText(formatRatio(pooled.ratio), formatRatioInterval(pooled), formatP(pooled.p)),
          ],
          [strings.zelen, strings.zelenText(formatP(homogeneity.p), draws)],
          [
            strings.power,
            power
              .map(({ ratio, power: chance }) => strings.powerText(ratio, formatPercent(chance, 0)))
              .join(', '),
          ],
        ]}
      />
    </section>
  )
}
