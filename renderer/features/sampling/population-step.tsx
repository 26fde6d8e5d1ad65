import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import type { FrozenPopulation } from '../../../shared/domain/sample.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { Notice } from '../../components/notice.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAction } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { Refusal } from './refusal.tsx'
import { SampleTable } from './sample-list.tsx'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.population
type Source = 'everything' | 'search' | 'findings'

interface PopulationStepProps {
  readonly population: FrozenPopulation | null
  onFrozen(population: FrozenPopulation | null): void
}

/** What is drawn from. It is frozen and hashed before anything else can be chosen. */
export function PopulationStep({ population, onFrozen }: PopulationStepProps) {
  const current = useViewStore((state) => state.filter).trim()
  const [source, setSource] = useState<Source>(current === '' ? 'everything' : 'search')
  const [typed, setTyped] = useState(current)
  const [rule, setRule] = useState('any')
  const freeze = useAction('samples:freeze')
  const filter = { everything: '', search: typed, findings: `finding:${rule}` }[source]
  const change = (set: () => void) => {
    set()
    freeze.reset()
    onFrozen(null)
  }
  return (
    <section className="panel sampling-step">
      <h2>{samplingStrings.steps.population}</h2>
      <div className="line sampling-source">
        <SegmentedControl
          size="xs"
          aria-label={strings.choice}
          transitionDuration={0}
          value={source}
          onChange={(next) => change(() => setSource(next))}
          data={[
            { value: 'everything', label: samplingStrings.everything },
            { value: 'search', label: strings.search },
            { value: 'findings', label: strings.findings },
          ]}
        />
        {source === 'search' && (
          <TextInput
            className="sampling-filter"
            aria-label={strings.filter}
            placeholder={strings.filterHint}
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
              ...RULE_NAMES.map((name) => ({ value: name, label: name.replaceAll('-', ' ') })),
            ]}
            value={rule}
            onChange={(next) => change(() => setRule(next ?? 'any'))}
          />
        )}
        <Button
          variant={population ? 'default' : 'filled'}
          loading={freeze.isPending}
          onClick={() => freeze.mutate({ filter }, { onSuccess: onFrozen })}
        >
          {strings.freeze}
        </Button>
      </div>
      {freeze.error && <Refusal error={freeze.error} />}
      {population && <FrozenFacts frozen={population} />}
    </section>
  )
}

function FrozenFacts({ frozen: { population, earlier } }: { readonly frozen: FrozenPopulation }) {
  const { count, query, asOfMs, receipt, receiptHash, idsSha256, listSha256 } = population
  return (
    <>
      <div role="status">
        <h3>{strings.frozen}</h3>
      </div>
      <dl className="facts">
        <dt>{strings.count}</dt>
        <dd>{formatCount(count, LOCALE)}</dd>
        <dt>{strings.query}</dt>
        <dd>{query === '' ? samplingStrings.everything : <code className="mono">{query}</code>}</dd>
        <dt>{strings.asOf}</dt>
        <dd>
          <MomentText ms={asOfMs} />
        </dd>
        <dt>{strings.receipt}</dt>
        <dd>
          {receipt === 0 ? strings.noReceipt : formatCount(receipt, LOCALE)}{' '}
          {receipt > 0 && <span className="mono dim">{receiptHash}</span>}
        </dd>
        <dt>{strings.idsHash}</dt>
        <dd className="mono">{idsSha256}</dd>
        <dt>{strings.listHash}</dt>
        <dd className="mono">{listSha256}</dd>
      </dl>
      {earlier.length > 0 && (
        <Notice kind="warning" title={strings.earlier(countOf(earlier.length, ...strings.draws, LOCALE))}>
          <p>{strings.earlierText}</p>
          <div className="sampling-scroll">
            <SampleTable samples={earlier} />
          </div>
        </Notice>
      )}
    </>
  )
}
