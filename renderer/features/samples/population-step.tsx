import { Select } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import type { FrozenPopulation } from '../../../shared/domain/sample.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { WorkProgress } from '../../components/work-progress.tsx'
import { call, useAction } from '../../ipc/use-call.ts'
import { useRuleTitles } from '../../ipc/workspace-facts.ts'
import { tell } from '../../stores/undo-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { Refusal } from './draw-parts.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.population
type Source = 'everything' | 'search' | 'findings'

/** Freezes one population at a time. Leaving the screen, or another choice, cancels: nothing could use the result. */
export function useFreeze(onFrozen: (population: FrozenPopulation) => void) {
  const { mutate, reset, isPending, error } = useAction('samples:freeze')
  const isCancelled = error?.code === 'cancelled'
  const cancel = () => void call('samples:cancel-freeze', undefined).catch(showFailure)
  const abandon = () => isPending && cancel()
  const leave = useEffectEvent(abandon)
  useEffect(() => () => void leave(), [])
  useEffect(() => {
    if (isCancelled) tell(strings.cancelled)
  }, [isCancelled])
  return {
    isPending,
    isCancelled,
    error: isCancelled ? null : error,
    start(filter: string) {
      useWorkStore.setState({ freeze: null })
      mutate({ filter }, { onSuccess: onFrozen })
    },
    cancel,
    reset() {
      abandon()
      reset()
    },
  }
}

interface PopulationStepProps {
  readonly population: FrozenPopulation | null
  readonly freeze: ReturnType<typeof useFreeze>
  onFrozen(population: FrozenPopulation | null): void
}

/** What is drawn from. It is frozen and hashed before anything is drawn. */
export function PopulationStep({ population, freeze, onFrozen }: PopulationStepProps) {
  const current = useViewStore((state) => state.filter).trim()
  const [source, setSource] = useState<Source>(current === '' ? 'everything' : 'search')
  const [typed, setTyped] = useState(current)
  const [rule, setRule] = useState('any')
  const titles = useRuleTitles()
  const button = useRef<HTMLButtonElement>(null)
  // The button that cancelled is gone.
  useEffect(() => {
    if (freeze.isCancelled) button.current?.focus()
  }, [freeze.isCancelled])
  const filter = { everything: '', search: typed, findings: `finding:${rule}` }[source]
  const change = (set: () => void) => {
    set()
    freeze.reset()
    onFrozen(null)
  }
  return (
    <>
      <Segmented<Source>
        label={strings.choice}
        choices={[
          { name: 'everything', label: samplingStrings.everything },
          { name: 'search', label: strings.search },
          { name: 'findings', label: strings.findings },
        ]}
        value={source}
        onChange={(next) => change(() => setSource(next))}
      />
      <div className={styles.inline}>
        {source === 'search' && (
          <Field
            aria-label={strings.filter}
            placeholder={strings.filterHint}
            help={typed === current && current !== '' ? strings.fromReviews : undefined}
            maxLength={4_096}
            value={typed}
            onChange={(event) => {
              const { value } = event.currentTarget
              change(() => setTyped(value))
            }}
          />
        )}
        {source === 'findings' && (
          <Select
            aria-label={strings.rule}
            allowDeselect={false}
            data={[
              { value: 'any', label: strings.anyRule },
              ...RULE_NAMES.map((name) => ({ value: name, label: titles.get(name) ?? name })),
            ]}
            value={rule}
            onChange={(next) => change(() => setRule(next ?? 'any'))}
          />
        )}
        <div>
          <Button ref={button} size="large" disabled={freeze.isPending} onClick={() => freeze.start(filter)}>
            {population ? strings.again : strings.freeze}
          </Button>
        </div>
      </div>
      {freeze.isPending && <FreezeProgressLine onCancel={freeze.cancel} />}
      {freeze.error && <Refusal error={freeze.error} />}
      {population && <FrozenFacts frozen={population} />}
    </>
  )
}

/** Nothing is shown of a freeze that takes a moment. */
function FreezeProgressLine({ onCancel }: { onCancel(): void }) {
  const progress = useWorkStore((state) => state.freeze)
  if (!progress) return null
  const { rows, totalRows } = progress
  const isRead = rows === totalRows
  return (
    <WorkProgress
      label={isRead ? strings.storing : strings.freezing}
      counts={strings.reviewsOf(formatCount(rows), countOf(totalRows, ...samplingStrings.items))}
      percent={totalRows === 0 ? 0 : (rows / totalRows) * WHOLE}
      cancelRefusal={isRead ? strings.isStoring : null}
      onCancel={onCancel}
    />
  )
}

const WHOLE = 100

function FrozenFacts({ frozen: { population, earlier } }: { readonly frozen: FrozenPopulation }) {
  const { count, asOfMs, receipt, idsSha256, listSha256 } = population
  const style = useTimeStyle()
  const seq = receipt === 0 ? strings.noReceipt : strings.receipt(formatCount(receipt))
  return (
    <div role="status">
      <p>
        <IconLock size={14} stroke={1.75} aria-hidden />{' '}
        <strong>{strings.frozen(countOf(count, ...samplingStrings.items))}</strong>{' '}
        <span className="dim">
          {strings.frozenAt(formatMoment(asOfMs, style), seq)}{' '}
          <code title={`${idsSha256}\n${listSha256}`}>{idsSha256.slice(0, 8)}…</code>
        </span>
      </p>
      <p className="dim">
        {earlier.length === 0 ? (
          strings.neverDrawn
        ) : (
          <>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />{' '}
            {strings.earlier(countOf(earlier.length, ...strings.draws))} (
            {earlier.map(({ reference }) => reference).join(', ')})
          </>
        )}
      </p>
    </div>
  )
}
