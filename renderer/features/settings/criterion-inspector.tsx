import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  CONCLUSIONS,
  type Conclusion,
  type Criterion,
  type CriterionConclusion,
} from '../../../shared/domain/criterion.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction } from '../../ipc/use-call.ts'
import { criteriaStrings as strings } from './criteria-strings.ts'
import { Procedures } from './procedures.tsx'
import styles from './settings.module.css'
import { SaveBar } from './settings-list.tsx'

interface CriterionInspectorProps {
  readonly criterion: Criterion
  readonly isReadOnly: boolean
  onEdit(): void
}

/** What a criterion asks, what the record shows of it, what is missing, and the auditor's conclusion. */
export function CriterionInspector({ criterion, isReadOnly, onEdit }: CriterionInspectorProps) {
  const { title, provision, version, source, asks, grounds, shows, rules, missing, conclusion } = criterion
  const change = useChange()
  const disabledReason = isReadOnly ? strings.readOnly : change.isPending ? strings.saving : null
  return (
    <PlainInspector
      head={<span>{strings.version(version)}</span>}
      title={title}
      summary={
        <p className="dim">
          <SafeText text={provision} />
        </p>
      }
      footer={
        criterion.isChosen ? (
          <ConclusionBar criterion={criterion} isReadOnly={isReadOnly} />
        ) : (
          <div className={styles.actions}>
            <Button
              kind="primary"
              size="large"
              disabledReason={disabledReason}
              onClick={() => change.mutate({ kind: 'choose', id: criterion.id })}
            >
              {strings.use}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.inspected}>
        <Part title={strings.asks}>
          <p>
            <SafeText text={asks} />
          </p>
          <p className="small">{source}</p>
        </Part>
        {grounds && (
          <Part title={strings.permitted}>
            <p>{grounds.map((ground) => strings.grounds[ground]).join(', ') || strings.noGrounds}</p>
          </Part>
        )}
        <Part title={strings.shows}>
          <p>{shows}</p>
        </Part>
        <Part title={strings.missing}>
          <ul className={styles.plainList}>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Part>
        <Part title={strings.procedures}>
          <Procedures rules={rules} />
        </Part>
        <Part title={strings.conclusion}>
          {conclusion ? (
            <Concluded conclusion={conclusion} version={version} />
          ) : (
            <p className="dim">{strings.noConclusion}</p>
          )}
        </Part>
        {criterion.isChosen && (
          <div className={styles.actions}>
            {grounds && (
              <Button disabledReason={disabledReason} onClick={onEdit}>
                {strings.changeClause}
              </Button>
            )}
            <Button
              kind="quiet"
              disabledReason={disabledReason}
              onClick={() => change.mutate({ kind: 'leave-out', id: criterion.id })}
            >
              {strings.leaveOut}
            </Button>
          </div>
        )}
        {change.error && <ErrorNotice error={change.error} />}
      </div>
    </PlainInspector>
  )
}

function useChange() {
  const client = useQueryClient()
  return useAction('criteria:change', () => void refresh(client, 'log'))
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="part-title">{title}</h3>
      {children}
    </section>
  )
}

interface ConcludedProps {
  readonly conclusion: CriterionConclusion
  /** Of the criterion now. */
  readonly version: number
}

function Concluded({ conclusion: { conclusion, text, by, atMs, version: about }, version }: ConcludedProps) {
  const style = useTimeStyle()
  return (
    <>
      <p className="medium">{strings.conclusions[conclusion]}</p>
      <p>
        <SafeText text={text} />
      </p>
      <p className="small">{strings.concluded(by, formatMoment(atMs, style))}</p>
      {about !== version && <p className="small">{strings.ofVersion(about)}</p>}
    </>
  )
}

/** One of three conclusions with its reason; earlier ones stay in the log. */
function ConclusionBar(props: Pick<CriterionInspectorProps, 'criterion' | 'isReadOnly'>) {
  const { criterion, isReadOnly } = props
  const [chosen, setChosen] = useState<Conclusion | null>(null)
  const save = useChange()
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="part-title">{strings.conclusion}</legend>
        {CONCLUSIONS.map((each) => (
          <Chip key={each} isChosen={chosen === each} onToggle={() => setChosen(each)}>
            {strings.conclusions[each]}
          </Chip>
        ))}
      </fieldset>
      <SaveBar
        strings={strings}
        isReadOnly={isReadOnly}
        waitsFor={chosen === null ? strings.noChoice : null}
        saving={save}
        onSave={(text, saved) => {
          if (chosen === null) return
          const onSuccess = () => {
            setChosen(null)
            saved()
          }
          save.mutate({ kind: 'conclude', id: criterion.id, conclusion: chosen, text }, { onSuccess })
        }}
      />
    </>
  )
}
