import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FrozenPopulation, SizeBasis } from '../../../shared/domain/sample.ts'
import { Field } from '../../components/controls/field.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { BackButton, Toolbar } from '../../components/frame/toolbar.tsx'
import { isInOpenPicker } from '../../components/keyboard/focus.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { type DesignDraft, DesignFields, NEW_DESIGN, toDesign, USUAL_BASIS } from './design-fields.tsx'
import { Refusal, Row } from './draw-parts.tsx'
import { PopulationStep, useFreeze } from './population-step.tsx'
import styles from './samples.module.css'
import { SizeAside } from './size-aside.tsx'
import { samplingStrings as strings } from './strings.ts'

/** Population, method, size, seed and reviewers on one page; beside them, what the size can show. */
export function DrawScreen() {
  const showList = useSamplingStore((state) => state.showList)
  const showSample = useSamplingStore((state) => state.showSample)
  const [population, setPopulation] = useState<FrozenPopulation | null>(null)
  const [design, setDesign] = useState<DesignDraft>(NEW_DESIGN)
  const [basis, setBasis] = useState<SizeBasis>(USUAL_BASIS)
  /** Then the size does not follow from the basis. */
  const [isTyped, setTyped] = useState(false)
  const [texts, setTexts] = useState({ title: '', preparer: '', seed: '', reason: '' })
  const draw = useAction('samples:draw')
  const form = useRef<HTMLDivElement>(null)
  const [isRefused, setRefused] = useState(false)
  // The button that was pressed is far from the field to fill in.
  useEffect(() => {
    if (!isRefused) return
    setRefused(false)
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isRefused])
  const client = useQueryClient()
  const freeze = useFreeze(setPopulation)
  // An open list closes first, then a freeze ends, and the form with all that was typed stays.
  const goBack = () => (freeze.isPending ? freeze.cancel() : showList())
  useKeys(['anywhere'], { back: () => !isInOpenPicker() && goBack() })
  const errorOf = (text: string) => (draw.error && text.trim() === '' ? strings.draw.required : null)
  const set = (change: Partial<typeof texts>) => {
    setTexts({ ...texts, ...change })
    draw.reset()
  }
  const send = () => {
    if (!population) return
    const { populationId } = population.population
    draw.mutate(
      { populationId, design: toDesign(design), basis, ...texts },
      {
        onSuccess: ({ sampleId }) => {
          void refresh(client, 'samples')
          showSample(sampleId)
        },
        onError: () => setRefused(true),
      },
    )
  }
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={
            <div className={styles.title}>
              <BackButton label={strings.back} onClick={showList} />
              <h1>{strings.drawTitle}</h1>
            </div>
          }
          actions={[
            { id: 'cancel', label: strings.cancel, look: 'quiet', run: showList },
            {
              id: 'draw',
              label: strings.draw.action,
              look: 'primary',
              isPinned: true,
              disabledReason: population ? null : strings.population.first,
              run: send,
            },
          ]}
        />
      }
      inspector={
        population && <SizeAside population={population} design={design} basis={basis} isTyped={isTyped} />
      }
    >
      <div className={styles.draw} ref={form}>
        <Row name={strings.draw.titleLabel}>
          <Field
            aria-label={strings.draw.titleLabel}
            help={strings.draw.titleHint}
            maxLength={200}
            ref={focusField}
            value={texts.title}
            error={errorOf(texts.title)}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        </Row>
        <Row name={strings.population.name}>
          <PopulationStep population={population} freeze={freeze} onFrozen={setPopulation} />
          {population && population.earlier.length > 0 && (
            <Field
              label={strings.population.reason}
              help={strings.population.earlierText}
              maxLength={2_000}
              value={texts.reason}
              onChange={(event) => set({ reason: event.currentTarget.value })}
            />
          )}
        </Row>
        {population && (
          <DesignFields
            population={population}
            design={design}
            basis={basis}
            onChange={(next) => {
              draw.reset()
              setDesign(next)
            }}
            onBasis={setBasis}
            onTyped={setTyped}
          />
        )}
        <Row name={strings.draw.seed}>
          <Field
            aria-label={strings.draw.seed}
            help={strings.draw.seedHint}
            maxLength={200}
            value={texts.seed}
            error={errorOf(texts.seed)}
            onChange={(event) => set({ seed: event.currentTarget.value })}
          />
        </Row>
        <Row name={strings.draw.reviewers}>
          <Field
            label={strings.draw.preparer}
            help={strings.draw.preparerHint}
            maxLength={100}
            value={texts.preparer}
            error={errorOf(texts.preparer)}
            onChange={(event) => set({ preparer: event.currentTarget.value })}
          />
        </Row>
        {draw.error && <Refusal error={draw.error} />}
        <p className="dim">{strings.draw.stays}</p>
      </div>
    </ScreenLayout>
  )
}

/** Whoever opens the form means to fill it in. */
const focusField = (field: HTMLInputElement | null) => field?.focus()
