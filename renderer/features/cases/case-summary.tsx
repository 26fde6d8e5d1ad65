import { useElementSize } from '@mantine/hooks'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CaseDetail } from '../../../shared/domain/case.ts'
import { titleCriterion } from '../../../shared/domain/criterion.ts'
import { FIGURES, type RowsFigure, rowsOfBusiness } from '../../../shared/domain/figures.ts'
import { markOf } from '../../../shared/domain/reference.ts'
import { minuteTicks } from '../../../shared/format/minute-ticks.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { formatP } from '../../../shared/sampling/equal-treatment-strings.ts'
import { formatPercent } from '../../../shared/sampling/evaluate-sample.ts'
import { describeFindings } from '../../../shared/strings/case-titles.ts'
import { Button } from '../../components/controls/button.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { InfoPopover } from '../../components/controls/popovers.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { toAskedCases, useRequestStore } from '../../stores/request-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReviewTimeline } from '../inspector/review-inspector.tsx'
import { requestStrings } from '../requests/strings.ts'
import styles from './cases.module.css'
import { halfOfLabel, useClock } from './incident-axis.ts'
import { strings } from './strings.ts'

const HEIGHT = 42
const SENTENCES_LIMIT = 6

interface CaseSummaryProps {
  readonly detail: CaseDetail
  open(): void
}

/** Numbers, the incident or the review over time, what the record shows and what it cannot show. */
export function CaseSummary({ detail, open }: CaseSummaryProps) {
  const { row, reviews } = detail
  const [first] = reviews
  return (
    <div className={styles.summary}>
      {reviews.length > 1 && <Facts detail={detail} />}
      {row.kind === 'burst' && <Incident detail={detail} open={open} />}
      {row.kind === 'business' && <HideRate businessId={row.businessId} />}
      <Sentences detail={detail} />
      <Robustness detail={detail} />
      <BearsOn detail={detail} />
      {row.kind === 'review' && first && (
        <section aria-label={strings.timeline}>
          <ReviewTimeline feedbackId={first.feedbackId} asOfMs={null} />
        </section>
      )}
      {first && <AskCompany detail={detail} />}
    </div>
  )
}

/** Asks about the reviews that the case has now. */
function AskCompany({ detail: { row } }: Pick<CaseSummaryProps, 'detail'>) {
  const { title, reference } = row
  const ask = () =>
    useRequestStore.getState().ask(toAskedCases([reference], requestStrings.oneCase(title, reference)))
  return (
    <div>
      <Button onClick={ask}>{requestStrings.ask}</Button>
    </div>
  )
}

/** What a case about a hide rate rests on, each number with its reviews. */
function HideRate({ businessId }: { readonly businessId: string }) {
  const compared = useCall('findings:businesses', undefined, { keepsFormer: true }).data
  const visitRows = useViewStore((state) => state.visitRows)
  const one = compared?.businesses.find((other) => other.businessId === businessId)
  if (!compared || !one) return null
  const { hidden, everShown, rate, interval, expected, adjustedChance } = one
  const { rates } = strings
  const link = (text: string, figure: RowsFigure) => (
    <button type="button" className="link" onClick={() => visitRows(rowsOfBusiness(figure, businessId))}>
      {text}
    </button>
  )
  return (
    <dl className="facts" aria-label={rates.title}>
      <Fact name={rates.hidden}>
        {link(formatCount(hidden), FIGURES.hiddenAfterShown)} {rates.of}{' '}
        {link(rates.shown(formatCount(everShown)), FIGURES.everShown)}
      </Fact>
      <Fact name={rates.rate}>
        {rates.between(
          formatPercent(rate, 1),
          formatPercent(interval.low, 1),
          formatPercent(interval.high, 1),
        )}
      </Fact>
      <Fact name={rates.others}>{formatPercent(expected / everShown, 1)}</Fact>
      <Fact name={rates.chance}>
        {rates.corrected(formatP(adjustedChance), formatCount(compared.businesses.length))}
      </Fact>
    </dl>
  )
}

function Facts({ detail: { facts } }: { readonly detail: CaseDetail }) {
  const states: readonly { state: ReviewState; label: string; value: number }[] = [
    { state: 'hidden', label: strings.facts.stillHidden, value: facts.stillHidden },
    { state: 'deleted', label: strings.facts.deleted, value: facts.deleted },
    { state: 'shown', label: strings.facts.shownAgain, value: facts.shownAgain },
    ...(facts.unknown > 0
      ? ([{ state: 'unknown', label: strings.facts.unknown, value: facts.unknown }] as const)
      : []),
  ]
  return (
    <dl className={`fact-row ${styles.facts}`}>
      {states.map(({ state, label, value }) => (
        <div key={state}>
          <dt>{label}</dt>
          <dd data-state={state}>
            <StateIcon state={state} /> {formatCount(value)}
          </dd>
        </div>
      ))}
      <div>
        <dt>{strings.facts.withoutOwnerResponse}</dt>
        <dd>
          {facts.withoutOwnerResponse === null
            ? strings.facts.notDeterminable
            : strings.facts.of(formatCount(facts.withoutOwnerResponse), formatCount(facts.reviews))}
        </dd>
      </div>
    </dl>
  )
}

/** A tick for each hide, on an axis of the burst. */
function Incident({ detail: { reviews }, open }: CaseSummaryProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const clock = useClock()
  const moments = reviews.flatMap(({ hiddenAtMs }) => (hiddenAtMs === null ? [] : [hiddenAtMs]))
  if (moments.length === 0) return null
  const axis = { startMs: Math.min(...moments), endMs: Math.max(...moments, Math.min(...moments) + 1_000) }
  const margin = halfOfLabel(axis)
  const scale = (ms: number) =>
    margin + ((ms - axis.startMs) / (axis.endMs - axis.startMs)) * (width - 2 * margin)
  const times = moments.toSorted((a, b) => a - b).map((ms) => clock(ms, 0))
  const title = strings.incident.bySecond(countOf(moments.length, ...strings.incident.hides))
  return (
    <section aria-label={title}>
      <div className={styles.sectionHead}>
        <h3 className="part-title">{title}</h3>
        <button type="button" className="link" onClick={open}>
          {strings.incident.openAll} <KeyHint keys={['Enter']} isDecorative />
        </button>
      </div>
      <div ref={ref}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} role="img" aria-label={strings.incident.at(times)}>
            <g aria-hidden>
              <line className={styles.axisLine} x1={margin} x2={width - margin} y1={26} y2={26} />
              {moments.map((ms, at) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: two hides can have the same moment
                  key={`${ms} ${at}`}
                  className={styles.tick}
                  x={scale(ms) - 1.5}
                  y={4}
                  width={3}
                  height={22}
                  rx={1}
                />
              ))}
              {minuteTicks(axis.startMs, axis.endMs, Math.floor(width / 70)).map((ms) => (
                <text key={ms} className={styles.axisText} x={scale(ms)} y={40} textAnchor="middle">
                  {clock(ms, axis.endMs - axis.startMs)}
                </text>
              ))}
            </g>
          </svg>
        )}
      </div>
    </section>
  )
}

function Sentences({ detail }: { readonly detail: CaseDetail }) {
  const { row, sentences } = detail
  const own = row.kind === 'burst' ? sentences.filter(({ rule }) => rule === 'bulk-hide') : sentences
  const shown = own.length > 0 ? own : sentences
  const cannot = [...new Map(shown.map((one) => [one.notDeterminable, one])).values()]
  return (
    <>
      <Section title={strings.whatItShows}>
        {row.kind === 'burst' ? <BurstSentence detail={detail} /> : <FindingSentences detail={detail} />}
      </Section>
      <Section title={strings.whatItCannotShow}>
        {cannot.map(({ rule, notDeterminable, caveat }) => (
          <p key={rule} className="dim">
            {notDeterminable} <InfoPopover subject={strings.possible.toLowerCase()}>{caveat}</InfoPopover>
          </p>
        ))}
      </Section>
    </>
  )
}

/** A sentence with moments and numbers for each finding; *Evidence* has all of many. */
function FindingSentences({ detail: { row, findings } }: { readonly detail: CaseDetail }) {
  const style = useTimeStyle()
  const facts = findings.map((finding) => ({
    ...finding,
    mark: markOf(finding.key),
    isBeforeNotice: (finding.parameters.notice ?? 0) > 0,
  }))
  // Entries of one moment at two businesses give the same sentence.
  const all = [...new Set(describeFindings(facts, (ms) => (ms === null ? '' : formatMoment(ms, style))))]
  const rest = Math.max(0, all.length - SENTENCES_LIMIT) + (row.findings - findings.length)
  return (
    <>
      {all.slice(0, SENTENCES_LIMIT).map((sentence) => (
        <p key={sentence}>
          <Spelled>{sentence}</Spelled>
        </p>
      ))}
      {rest > 0 && <p className="dim">{strings.moreShown(formatCount(rest))}</p>}
    </>
  )
}

function BurstSentence({ detail: { row, burst } }: { readonly detail: CaseDetail }) {
  const clock = useClock()
  const other = useCall('cases:other-days', { reference: row.reference }).data
  if (!burst) return null
  const between = strings.incident.shows(
    countOf(burst.reviews, ...strings.reviews),
    clock(burst.fromMs, 0),
    clock(burst.untilMs, 0),
  )
  return (
    <p>
      {between} {burst.excluded > 0 && `${strings.incident.excluded(formatCount(burst.excluded))} `}
      {other && strings.incident.otherDays(formatCount(other.min), formatCount(other.max))}
    </p>
  )
}

function Robustness({ detail: { row, findings } }: { readonly detail: CaseDetail }) {
  if (row.isRobust === null) return <p className="dim">{strings.notTested}</p>
  if (row.isRobust) {
    return (
      <p className={styles.robust}>
        <IconShieldCheck size={14} stroke={1.75} aria-hidden /> {strings.holds}
      </p>
    )
  }
  const reasons = findings.flatMap(({ robustness }) =>
    robustness && !robustness.isRobust ? [robustness.why] : [],
  )
  return (
    <div className={styles.fragileNote}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <div>
        {strings.fragile}
        {[...new Set(reasons)].map((why) => (
          <p key={why} className="dim">
            <Spelled>{why}</Spelled>
          </p>
        ))}
      </div>
    </div>
  )
}

/** The criteria of the workspace that name a rule of the case; nothing where none is used. */
function BearsOn({ detail: { sentences } }: { readonly detail: CaseDetail }) {
  const criteria = useCall('criteria:list', undefined).data ?? []
  const names = criteria
    .filter(({ isChosen, rules }) => isChosen && sentences.some(({ rule }) => rules.includes(rule)))
    .map(titleCriterion)
  if (names.length === 0) return null
  return (
    <p className="dim">
      <SafeText text={strings.bearsOn(names.join(' · '))} />
    </p>
  )
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="part-title">{title}</h3>
      {children}
    </section>
  )
}
