import { IconCheck, IconKeyboard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CaseCounts } from '../../../shared/domain/case.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { FIGURES } from '../../../shared/domain/figures.ts'
import type { HomeSummary } from '../../../shared/domain/home.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { Placeholder, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { type KeyId, keysOf } from '../../components/keyboard/key-map.ts'
import { Spelled } from '../../components/spelled.tsx'
import { ExampleRibbon } from '../../components/state/example-ribbon.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { useBusinessNames, useDataStatus, useIsCheckingRules } from '../../ipc/workspace-facts.ts'
import { useShowView, useViewStore, type View } from '../../stores/view-store.ts'
import { useIsFetched, useIsSyncing } from '../../stores/work-store.ts'
import { CaseList, CasesButton, useOpenCase } from './case-list.tsx'
import styles from './home.module.css'
import { strings as all } from './strings.ts'
import { useNewData } from './use-new-data.ts'
import { WaitingRequests } from './work-lists.tsx'

const strings = all.first

interface FirstRunProps {
  readonly summary: HomeSummary
  readonly counts: CaseCounts
  readonly workspace: WorkspaceSummary
}

/** Until the first report is saved: the answer, and five steps that tick themselves. */
export function FirstRun({ summary, counts, workspace }: FirstRunProps) {
  const steps = useSteps(summary, counts, workspace)
  const setPreferences = useSetPreferences()
  const isFetched = useIsFetched(['history'])
  const isSyncing = useIsSyncing()
  const done = steps.filter(({ isDone }) => isDone).length
  const current = steps.find(({ isDone }) => !isDone)
  const { first } = summary.cases
  const worst = first.filter(({ priority }) => priority === first[0]?.priority).slice(0, 5)
  const title = worst[0]?.priority === 'high' ? all.highPriority : all.startHere
  return (
    <>
      <Answer bursts={summary.cases.bursts} found={counts.all.cases} />
      {isFetched !== null || isSyncing ? (
        <section>
          <div className={styles.sectionHead}>
            <h2>{strings.title}</h2>
            <progress
              className={styles.stepProgress}
              aria-label={strings.title}
              value={done}
              max={steps.length}
            />
            <span className={styles.hint}>{strings.done(formatCount(done), formatCount(steps.length))}</span>
            <button
              type="button"
              className={`${styles.plain} ${styles.link}`}
              data-quiet
              onClick={() => setPreferences({ checklist: 'hidden' })}
            >
              {strings.hide}
            </button>
          </div>
          <ol>
            {steps.map((step, index) => (
              <StepLine key={step.name} step={step} number={index + 1} isCurrent={step === current} />
            ))}
          </ol>
        </section>
      ) : (
        <SkeletonRows rows={5} />
      )}
      <WaitingRequests />
      {first.length > 0 && (
        <section className={styles.below}>
          <div className={styles.sectionHead}>
            <h2>{title}</h2>
            <CasesButton look="link" view="all">
              {strings.allCases(formatCount(counts.all.cases))}
            </CasesButton>
          </div>
          <CaseList cases={worst} label={title} isQuiet />
        </section>
      )}
    </>
  )
}

interface AnswerProps {
  /** Cases, decided or not. */
  readonly found: number
  /** Those of reviews hidden together. */
  readonly bursts: number
}

function Answer({ found, bursts }: AnswerProps) {
  const status = useDataStatus()
  const showRows = useViewStore((state) => state.showRows)
  const isDemo = useCall('workspace:current', undefined).data?.isDemo ?? false
  const isChecking = useIsCheckingRules()
  const isSyncing = useIsSyncing()
  const isFetched = useIsFetched(['history'])
  const rules = useCall('findings:rules', undefined).data?.rules.length
  // The reply that the figures beside it are of, so that the two never differ.
  const overview = useCall('overview:get', undefined, { keepsFormer: true }).data
  if (status && (!status.cutoff || isFetched === false || (isFetched === null && isSyncing))) {
    const nothing = status.cutoff
      ? completenessStrings.toVerdict('history', status.completeness.history)
      : all.nothingFetched
    return (
      <header className={styles.headline}>
        <h2>{isSyncing ? all.firstSync : nothing}</h2>
        <p>{isSyncing ? all.syncing : all.nothingFetchedText}</p>
      </header>
    )
  }
  if (!overview || rules === undefined || isFetched === null) return <Placeholder height={68} />
  const sayCases = isDemo ? strings.demo : strings.own
  return (
    <header className={styles.headline}>
      <h2>
        <button
          type="button"
          className={`${styles.plain} ${styles.text}`}
          onClick={() => showRows(FIGURES.hiddenOrDeleted.rows)}
        >
          {strings.headline(countOf(overview.hiddenNow + overview.deletedNow, ...strings.reviews))}
        </button>
      </h2>
      <p>
        {isSyncing && `${all.syncing} `}
        {isChecking === false && !(isSyncing && found === 0) ? (
          <CasesButton view="all">
            {sayCases(countOf(rules, ...strings.rules), countOf(found, ...all.cases))}
          </CasesButton>
        ) : (
          all.checkingRules
        )}{' '}
        {bursts > 0 && (
          <CasesButton view="all" filter={{ kind: 'burst' }}>
            {strings.together(formatCount(bursts))}
          </CasesButton>
        )}
      </p>
    </header>
  )
}

interface Step {
  readonly name: string
  readonly text: ReactNode
  readonly isDone: boolean
  readonly action: string
  readonly shortcut?: KeyId
  /** Why it cannot begin yet. */
  readonly waitsFor?: string | null
  run(): void
}

function useSteps(
  { cases, inProgress }: HomeSummary,
  counts: CaseCounts,
  workspace: WorkspaceSummary,
): readonly Step[] {
  const newData = useNewData(workspace)
  const { followedIn } = usePreferences()
  const showView = useShowView()
  const openCase = useOpenCase()
  const isChecking = useIsCheckingRules()
  const names = useBusinessNames()
  const status = useDataStatus()
  const isSyncing = useIsSyncing()
  const isFetched = useIsFetched(['history']) === true
  const isRead = isFetched && !(isSyncing && status?.completeness.history.state !== 'complete')
  const overview = useCall('overview:get', undefined, { keepsFormer: true }).data
  const samples = useCall('samples:list', undefined, { keepsFormer: true }).data
  const go = (view: View) => () => showView(view)
  const [worst] = cases.first
  const read =
    overview &&
    strings.readText(
      countOf(overview.feedbackItems, ...strings.reviewsNoun),
      countOf(overview.events, ...all.events.noun),
    )
  return [
    {
      name: workspace.isDemo ? strings.demoRead : strings.dataRead,
      text: isRead ? read : isSyncing ? all.syncing : all.nothingFetchedText,
      isDone: isRead,
      action: newData.label,
      waitsFor: newData.disabledReason ?? null,
      shortcut: 'go-data',
      run: newData.run,
    },
    {
      name: strings.decide,
      text:
        counts.decided.cases > 0
          ? all.decided(formatCount(counts.decided.cases), formatCount(counts.all.cases))
          : isChecking !== false
            ? all.checkingRules
            : worst && (
                <Spelled>{`${worst.title}, ${names.get(worst.businessId) ?? worst.businessId}`}</Spelled>
              ),
      isDone: counts.decided.cases > 0,
      action: strings.openCase,
      // A rule that is still checked may find a worse one.
      waitsFor: isChecking === false ? (worst ? null : all.noCases) : all.checkingRules,
      shortcut: 'go-cases',
      run: () => openCase(worst),
    },
    {
      name: strings.follow,
      text: strings.followText,
      isDone: followedIn.includes(workspace.workspaceId),
      action: strings.openReviews,
      shortcut: 'go-reviews',
      run: go('reviews'),
    },
    {
      name: strings.sample,
      text: strings.sampleText,
      isDone: (samples?.length ?? 0) > 0,
      action: strings.openSamples,
      shortcut: 'go-samples',
      run: go('samples'),
    },
    {
      name: strings.report,
      text: strings.reportText,
      isDone: inProgress.lastReport !== null,
      action: strings.openReports,
      shortcut: 'go-reports',
      run: go('reports'),
    },
  ]
}

interface StepLineProps {
  readonly step: Step
  readonly number: number
  /** The next one has the primary button of the screen. */
  readonly isCurrent: boolean
}

function StepLine({ step, number, isCurrent }: StepLineProps) {
  return (
    <li
      className={styles.step}
      data-done={step.isDone || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.stepNumber}>
        {step.isDone ? (
          <IconCheck size={14} stroke={1.75} role="img" aria-label={strings.stepDone} />
        ) : (
          number
        )}
      </span>
      <StepWords step={step} isButton={!isCurrent && !step.isDone} />
      {isCurrent && (
        <Button
          kind="primary"
          size="large"
          {...(step.name === strings.decide && { shortcut: 'Enter' })}
          disabledReason={step.waitsFor ?? null}
          onClick={step.run}
        >
          {step.action}
        </Button>
      )}
      {!isCurrent && !step.isDone && step.shortcut && (
        <span className={styles.stepKeys}>
          <KeyHint keys={keysOf(step.shortcut)} isDecorative />
        </span>
      )}
    </li>
  )
}

/** A later step can be opened as well. */
function StepWords({ step, isButton }: { readonly step: Step; readonly isButton: boolean }) {
  const words = (
    <>
      <strong>{step.name}</strong>
      <span>{step.text}</span>
    </>
  )
  if (!isButton) return <span className={styles.stepWords}>{words}</span>
  return (
    <button type="button" className={`${styles.plain} ${styles.stepWords}`} onClick={step.run}>
      {words}
    </button>
  )
}

const WIDTH = 284
const EXAMPLES: readonly (readonly [ReviewState, string])[] = [
  ['hidden', strings.hiddenNow],
  ['deleted', all.deleted],
  ['shown', all.effects.shown],
  ['unknown', all.unknown],
]

/** How histories are drawn, and what they cannot show. */
export function HowToRead() {
  return (
    <>
      <section className={styles.below}>
        <h2>{strings.howToRead}</h2>
        {EXAMPLES.map(([state, text]) => (
          <div key={text} className={styles.example}>
            <span className={styles.figureName}>
              <StateIcon state={state} />
              {text}
            </span>
            {/* The words beside it are its name. */}
            <span aria-hidden>
              <ExampleRibbon state={state} width={WIDTH} label={text} />
            </span>
          </div>
        ))}
      </section>
      <section className={styles.below}>
        <h2>{strings.cannotSay}</h2>
        <p>{strings.cannotSayText}</p>
      </section>
      <p className={styles.keysLine}>
        <IconKeyboard size={14} stroke={1.75} aria-hidden />
        <span>
          <KeyHint keys={keysOf('help')} /> {strings.keysList} <KeyHint keys={keysOf('palette')} />{' '}
          {strings.keysFind}
        </span>
      </p>
    </>
  )
}
