import { IconAlertTriangle, IconShieldQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { COMPANY_GROUNDS, type CompanyGround } from '../../../shared/domain/company-answer.ts'
import type { RequestDetail, RequestSummary, ShownAnswers } from '../../../shared/domain/company-request.ts'
import { formatDay, formatMinute } from '../../../shared/format/time.ts'
import { findRequestSource } from '../../../shared/query/request-source.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { SafeText, ShortHash } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useUnverified } from '../../components/use-unverified.ts'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { type AskedReviews, useRequestStore } from '../../stores/request-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { describeSource } from './describe-source.ts'
import { Leftovers } from './import-answers.tsx'
import styles from './requests.module.css'
import { requestStrings as strings } from './strings.ts'

interface RequestInspectorProps {
  readonly request: RequestSummary
  step(by: 1 | -1): void
  open(show?: ShownAnswers): void
  /** Of the demo. */
  makeUpAnswers(): void
}

/** The rows of a request for which no ground came back, with the record of now. */
export function toUnanswered({
  reference,
  title,
}: Pick<RequestSummary, 'reference' | 'title'>): AskedReviews {
  return { query: `ground-missing:${reference}`, about: strings.again(title) }
}

/** One request: how much is answered, the grounds given, what contradicts the record, and the files. */
export function RequestInspector({ request, step, open, makeUpAnswers }: RequestInspectorProps) {
  const { requestId, reference, state, title, rows, answered, groundsGiven, query, versions } = request
  const { createdAtMs, sentAtMs, pastDueDays } = request
  const canAskAgain = sentAtMs !== null || answered > 0
  const style = useTimeStyle()
  const isDemo = useCall('workspace:current', undefined).data?.isDemo ?? false
  const unverified = useUnverified()
  const client = useQueryClient()
  const found = useCall('company:request', { requestId })
  const markSent = () => {
    call('company:mark-sent', { requestId })
      .then(() => {
        tell(strings.markedSent(reference))
        return refresh(client, 'requests', 'log')
      })
      .catch(showFailure)
  }
  return (
    <PlainInspector
      head={
        <span className={styles.head}>
          <span>{reference}</span>{' '}
          <span>
            {pastDueDays === null ? strings.states[state] : strings.pastDue(formatCount(pastDueDays))}
          </span>
        </span>
      }
      title={<SafeText text={title} />}
      step={step}
      summary={
        <p className="dim">
          {countOf(rows, ...strings.reviews)} · {describeSource(request, style)} ·{' '}
          {sentAtMs === null
            ? formatDay(createdAtMs, style)
            : `${strings.list.sent.toLowerCase()} ${formatDay(sentAtMs, style)}`}
        </p>
      }
      footer={
        <div className={styles.foot}>
          {answered > 0 && (
            <p className={styles.source}>
              <IconShieldQuestion size={15} stroke={1.6} aria-hidden />
              {commonStrings.supplied(unverified)}
            </p>
          )}
          <div className="line">
            {/* The next step of a draft is to send it. */}
            <Button
              kind={canAskAgain ? 'primary' : 'default'}
              size="large"
              shortcut="Enter"
              onClick={() => open()}
            >
              {strings.openAnswers}
            </Button>
            {sentAtMs === null && (
              <Button kind={canAskAgain ? 'default' : 'primary'} size="large" onClick={markSent}>
                {strings.markSent}
              </Button>
            )}
            {canAskAgain && (
              <Button
                size="large"
                disabledReason={groundsGiven === rows ? strings.allGroundsGiven : null}
                onClick={() => useRequestStore.getState().ask(toUnanswered(request))}
              >
                {strings.askAgain}
              </Button>
            )}
          </div>
          {canAskAgain && groundsGiven < rows && (
            <p className="dim">{strings.asksAgain(countOf(rows - groundsGiven, ...strings.rows))}</p>
          )}
        </div>
      }
    >
      <div className={styles.sections}>
        <Facts request={request} differing={found.data?.shown.differing} />
        {isDemo && versions.length === 0 && (
          <section>
            <p className="dim">{strings.demo}</p>
            <Button onClick={makeUpAnswers}>{strings.makeUp}</Button>
          </section>
        )}
        {findRequestSource(query).kind === 'search' && (
          <section>
            <h3 className="heading">{strings.list.search}</h3>
            <p className={styles.query}>
              <SafeText text={query} />
            </p>
          </section>
        )}
        {found.data && <Received detail={found.data} open={open} />}
        {found.error && <ScreenError error={found.error} icon={null} />}
        {!found.data && !found.error && <SkeletonRows rows={4} />}
      </div>
    </PlainInspector>
  )
}

interface FactsProps extends Pick<RequestInspectorProps, 'request'> {
  /** Unknown at first. */
  readonly differing: number | undefined
}

function Facts({ request: { answered, rows, contradicting }, differing }: FactsProps) {
  return (
    <dl className={`fact-row ${styles.facts}`}>
      <div>
        <dt>{strings.facts.answered}</dt>
        <dd>{strings.of(formatCount(answered), formatCount(rows))}</dd>
      </div>
      <div>
        <dt>{strings.facts.without}</dt>
        <dd>{formatCount(rows - answered)}</dd>
      </div>
      <div>
        <dt>{strings.facts.contradicting}</dt>
        <dd data-tone={contradicting > 0 || undefined}>
          {contradicting > 0 && <IconAlertTriangle size={14} stroke={1.75} aria-hidden />}
          {formatCount(contradicting)}
        </dd>
      </div>
      <div>
        <dt>{strings.facts.differing}</dt>
        <dd>{differing === undefined ? strings.none : formatCount(differing)}</dd>
      </div>
    </dl>
  )
}

/** All others are grounds that a request lists by name. */
const UNLISTED: readonly CompanyGround[] = ['other', 'none', 'never-hidden']
const LISTED = COMPANY_GROUNDS.filter((ground) => !UNLISTED.includes(ground))

/** Every ground with its rows: the listed ones, below them the others, each the most frequent first. */
function Grounds({ grounds }: Pick<RequestDetail, 'grounds'>) {
  const counts = new Map(grounds.map(({ ground, rows }) => [ground, rows]))
  const countOfGround = (ground: CompanyGround) => counts.get(ground) ?? 0
  const sum = (some: readonly CompanyGround[]) => some.reduce((total, one) => total + countOfGround(one), 0)
  const most = Math.max(...counts.values())
  return (
    <section>
      <h3 className={`heading ${styles.split}`}>
        {strings.groundsTitle}
        <span>{strings.onList(formatCount(sum(LISTED)), formatCount(sum(UNLISTED)))}</span>
      </h3>
      {[LISTED, UNLISTED].map((some) => (
        <dl key={some[0]} className={styles.bars}>
          {some
            .toSorted((one, other) => countOfGround(other) - countOfGround(one))
            .map((ground) => (
              <div key={ground} data-none={countOfGround(ground) === 0 || undefined}>
                <dt>{strings.grounds[ground]}</dt>
                <dd>
                  <span
                    className={styles.bar}
                    data-contradicts={ground === 'never-hidden' || undefined}
                    style={{ width: `${(countOfGround(ground) / most) * 100}%` }}
                  />
                </dd>
                <dd>{formatCount(countOfGround(ground))}</dd>
              </div>
            ))}
        </dl>
      ))}
    </section>
  )
}

/** As many cases as are listed by name. */
const CASES_SHOWN = 6

/** The rows for which no ground came back, and of which cases they are; each count opens its reviews. */
function WithoutGround({ detail: { request, withoutByCase } }: { readonly detail: RequestDetail }) {
  const { reference, rows, groundsGiven } = request
  const show = (filter: string) => useViewStore.getState().showRows(filter)
  if (groundsGiven === rows) return null
  const missing = withoutByCase.filter((one) => one.rows > 0).toSorted((one, other) => other.rows - one.rows)
  const more = missing.length - CASES_SHOWN
  return (
    <section>
      <CountHeading
        title={strings.withoutTitle}
        rows={rows - groundsGiven}
        show={() => show(`ground-missing:${reference}`)}
      />
      <dl className={styles.counts}>
        {missing.slice(0, CASES_SHOWN).map((one) => (
          <div key={one.reference}>
            <dt>{one.reference}</dt>
            <dd>
              <button
                type="button"
                className="link"
                aria-label={`${one.reference}: ${formatCount(one.rows)}`}
                onClick={() => show(`case:${one.reference} ground-missing:${reference}`)}
              >
                {formatCount(one.rows)}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="dim">{strings.moreCases(formatCount(more))}</p>}
    </section>
  )
}

interface CountHeadingProps {
  readonly title: string
  readonly rows: number
  show(): void
}

/** Heads a part of the rows, and opens exactly those. */
function CountHeading({ title, rows, show }: CountHeadingProps) {
  return (
    <h3 className={`heading ${styles.split}`}>
      {title} {formatCount(rows)}
      <button type="button" className="link" aria-label={strings.showRowsOf(title)} onClick={show}>
        {strings.showRows}
      </button>
    </h3>
  )
}

interface ReceivedProps {
  readonly detail: RequestDetail
  open(show: ShownAnswers): void
}

function Received({ detail, open }: ReceivedProps) {
  const { request, grounds, contradictions } = detail
  const style = useTimeStyle()
  return (
    <>
      {grounds.length > 0 && <Grounds grounds={grounds} />}
      {contradictions.length > 0 && (
        <section>
          <CountHeading
            title={strings.contradictTitle}
            rows={request.contradicting}
            show={() => open('contradicting')}
          />
          <dl className={styles.counts}>
            {contradictions.map(({ name, rows }) => (
              <div key={name}>
                <dt>{strings.contradictions[name]}</dt>
                <dd>{formatCount(rows)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {request.versions.length > 0 && <WithoutGround detail={detail} />}
      <Leftovers {...detail} />
      {request.written.length > 0 && (
        <section>
          <h3 className="heading">{strings.writtenTitle}</h3>
          {request.written.toReversed().map(({ file, sha256, writtenAtMs }) => (
            <div key={`${writtenAtMs} ${file}`} className={styles.file}>
              <p>
                <SafeText text={file} />
                <span className="dim"> · {formatMinute(writtenAtMs, style)}</span>
              </p>
              <p>
                <ShortHash hash={sha256} copyLabel={strings.copyHash} />
              </p>
            </div>
          ))}
        </section>
      )}
      {request.versions.length > 0 && (
        <section>
          <h3 className="heading">{strings.filesTitle}</h3>
          {request.versions.toReversed().map(({ version, file, sha256, receivedAtMs }) => (
            <div key={version} className={styles.file}>
              <p>
                {strings.version(version)}: <SafeText text={file} />
                <span className="dim"> · {formatMinute(receivedAtMs, style)}</span>
              </p>
              <p>
                <ShortHash hash={sha256} copyLabel={strings.copyHash} />
              </p>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
