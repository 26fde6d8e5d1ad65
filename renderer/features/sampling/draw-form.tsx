import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FrozenPopulation, SizeBasis } from '../../../shared/domain/sample.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { DesignFields } from './design-fields.tsx'
import { PopulationStep } from './population-step.tsx'
import { Refusal } from './refusal.tsx'
import { type DesignDraft, NEW_DESIGN, toDesign } from './sample-draft.ts'
import { samplingStrings as strings } from './sampling-strings.ts'

/** From the population over the size to the draw, in this order and on one page. */
export function DrawForm() {
  const showList = useSamplingStore((state) => state.showList)
  const [population, setPopulation] = useState<FrozenPopulation | null>(null)
  return (
    <div className="screen">
      <header className="screen-head spread">
        <h1>{strings.drawTitle}</h1>
        <Button variant="default" onClick={showList}>
          {strings.back}
        </Button>
      </header>
      <div className="stack">
        <PopulationStep population={population} onFrozen={setPopulation} />
        {population && <DrawSteps key={population.population.populationId} population={population} />}
      </div>
    </div>
  )
}

function DrawSteps({ population }: { readonly population: FrozenPopulation }) {
  const [design, setDesign] = useState<DesignDraft>(NEW_DESIGN)
  const [basis, setBasis] = useState<SizeBasis | null>(null)
  const [texts, setTexts] = useState({ title: '', preparer: '', seed: '', reason: '' })
  const draw = useAction('samples:draw')
  const client = useQueryClient()
  const showSample = useSamplingStore((state) => state.showSample)
  const isAgain = population.earlier.length > 0
  const set = (change: Partial<typeof texts>) => {
    setTexts({ ...texts, ...change })
    draw.reset()
  }
  const send = () => {
    const { populationId } = population.population
    draw.mutate(
      { populationId, design: toDesign(design), basis, ...texts },
      {
        onSuccess: ({ sampleId }) => {
          void refresh(client, 'samples')
          showSample(sampleId)
        },
      },
    )
  }
  return (
    <>
      <DesignFields
        population={population}
        design={design}
        onChange={setDesign}
        onBasis={setBasis}
        basis={basis}
      />
      <section className="panel sampling-step">
        <h2>{strings.steps.draw}</h2>
        <div className="sampling-fields">
          <TextInput
            label={strings.draw.titleLabel}
            description={strings.draw.titleHint}
            maxLength={200}
            value={texts.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <TextInput
            label={strings.draw.preparer}
            description={strings.draw.preparerHint}
            maxLength={100}
            value={texts.preparer}
            onChange={(event) => set({ preparer: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={strings.draw.seed}
          description={strings.draw.seedHint}
          maxLength={200}
          value={texts.seed}
          onChange={(event) => set({ seed: event.currentTarget.value })}
        />
        {isAgain && (
          <Textarea
            label={strings.population.reason}
            autosize
            minRows={2}
            maxLength={2_000}
            value={texts.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
        )}
        {draw.error && <Refusal error={draw.error} />}
        <div>
          <Button loading={draw.isPending} onClick={send}>
            {strings.draw.action}
          </Button>
        </div>
      </section>
    </>
  )
}
