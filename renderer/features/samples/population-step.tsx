import { Select } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import type { FrozenPopulation } from '../../../shared/domain/sample.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field } from '../../components/controls/field.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAction } from '../../ipc/use-call.ts'
import { useRuleTitles } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { Refusal } from './draw-parts.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.population
type Source = 'everything' | 'search' | 'findings'

interface PopulationStepProps {
  readonly population: FrozenPopulation | null
  onFrozen(population: FrozenPopulation | null): void
}

/** What is drawn from. It is frozen and hashed before anything is drawn. */
export function PopulationStep({ population, onFrozen }: PopulationStepProps) {
  const current = useViewStore((state) => state.filter).trim()
  const [source, setSource] = useState<Source>(current === '' ? 'everything' : 'search')
  const [typed, setTyped] = useState(current)
  const [rule, setRule] = useState('any')
  const titles = useRuleTitles()
  const freeze = useAction('samples:freeze')
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
          <Button
            size="large"
            disabled={freeze.isPending}
            onClick={() => freeze.mutate({ filter }, { onSuccess: onFrozen })}
          >
            {population ? strings.again : strings.freeze}
          </Button>
        </div>
      </div>
      {freeze.error && <Refusal error={freeze.error} />}
      {population && <FrozenFacts frozen={population} />}
    </>
  )
}

function FrozenFacts({ frozen: { population, earlier } }: { readonly frozen: FrozenPopulation }) {
  const { count, asOfMs, receipt, idsSha256, listSha256 } = population
  const style = useTimeStyle()
  const seq = receipt === 0 ? strings.noReceipt : strings.receipt(formatCount(receipt))
  return (
    <div role="status">
      <p>
        <IconLock size={14} stroke={1.75} aria-hidden />{' '}
        <strong>{strings.frozen(countOf(count, ...samplingStrings.items))}</strong>{' '}
        <span className={styles.quiet}>
          {strings.frozenAt(formatMoment(asOfMs, style), seq)}{' '}
          <code title={`${idsSha256}\n${listSha256}`}>{idsSha256.slice(0, 8)}…</code>
        </span>
      </p>
      <p className={styles.quiet}>
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
