import { Modal, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Criterion, POLICY_GROUNDS, type PolicyGround } from '../../../shared/domain/criterion.ts'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Field } from '../../components/controls/field.tsx'
import { SkeletonRows } from '../../components/frame/screen-states.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { useShowView } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { criteriaStrings as strings } from './criteria-strings.ts'
import { CriterionInspector } from './criterion-inspector.tsx'
import type { SettingsParts } from './setting-row.tsx'
import styles from './settings.module.css'
import { SettingsList } from './settings-list.tsx'

const define = column<Criterion>

const COLUMNS: readonly Column<Criterion, undefined>[] = [
  define({
    name: 'criterion',
    heading: strings.columns.criterion,
    width: 148,
    cell: ({ title }) => <span className="medium">{title}</span>,
    text: ({ title }) => title,
  }),
  define({
    name: 'provision',
    heading: strings.columns.provision,
    width: 132,
    isGrowing: true,
    cell: ({ provision }) => (
      <span className="dim">
        <SafeText text={provision} />
      </span>
    ),
    text: ({ provision }) => provision,
  }),
  define({
    name: 'conclusion',
    heading: strings.columns.conclusion,
    width: 124,
    cell: (criterion) => (
      <span className={criterion.isChosen ? undefined : 'faint'}>{nameConclusion(criterion)}</span>
    ),
    text: nameConclusion,
  }),
]

function nameConclusion({ isChosen, conclusion }: Criterion): string {
  if (!isChosen) return strings.notUsed
  return conclusion ? strings.conclusions[conclusion.conclusion] : strings.open
}

interface CriteriaViewProps {
  readonly isReadOnly: boolean
  frame(parts: SettingsParts): ReactNode
}

/** What law, standards and the company's own policy ask, and what the auditor concluded on each. */
export function CriteriaView({ isReadOnly, frame }: CriteriaViewProps) {
  const { data, error } = useCall('criteria:list', undefined, { keepsFormer: true })
  if (data) return <CriteriaList criteria={data} isReadOnly={isReadOnly} frame={frame} />
  return frame({ children: error ? <ErrorNotice error={error} /> : <SkeletonRows rows={4} /> })
}

function CriteriaList(props: CriteriaViewProps & { readonly criteria: readonly Criterion[] }) {
  const { criteria, isReadOnly, frame } = props
  const [edited, setEdited] = useState<Criterion | 'new' | null>(null)
  const showView = useShowView()
  return (
    <SettingsList
      name="criteria"
      strings={strings}
      rows={criteria}
      columns={COLUMNS}
      frame={frame}
      actions={[
        {
          id: 'compliance-report',
          label: strings.report,
          look: 'default',
          disabledReason: criteria.some(({ isChosen }) => isChosen) ? null : strings.noneChosen,
          run: () => {
            useReportSettings.setState({ template: 'compliance', savedSeq: null })
            showView('reports')
          },
        },
        {
          id: 'add-clause',
          label: strings.addClause,
          look: 'default',
          disabledReason: isReadOnly ? strings.readOnly : null,
          run: () => setEdited('new'),
        },
      ]}
      inspect={(criterion) => (
        <CriterionInspector
          key={criterion.id}
          criterion={criterion}
          isReadOnly={isReadOnly}
          onEdit={() => setEdited(criterion)}
        />
      )}
    >
      {edited && <ClauseDialog former={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SettingsList>
  )
}

interface ClauseDialogProps {
  readonly former: Criterion | null
  onClose(): void
}

/** A clause of the company's own policy: its number, its text, the grounds that it permits. */
function ClauseDialog({ former, onClose }: ClauseDialogProps) {
  const [clause, setClause] = useState(former?.provision ?? '')
  const [text, setText] = useState(former?.asks ?? '')
  const [grounds, setGrounds] = useState<readonly PolicyGround[]>(former?.grounds ?? [])
  const client = useQueryClient()
  const save = useAction('criteria:change', () => {
    void refresh(client, 'log')
    onClose()
  })
  const toggle = (ground: PolicyGround) =>
    setGrounds((chosen) => POLICY_GROUNDS.filter((one) => chosen.includes(one) !== (one === ground)))
  const isEmpty = clause.trim() === '' || text.trim() === ''
  return (
    <Modal opened onClose={onClose} title={former ? strings.changeClause : strings.addClause}>
      <div className="stack">
        <Field
          data-autofocus={former === null || undefined}
          label={strings.clause}
          help={strings.clauseHelp}
          maxLength={30}
          readOnly={former !== null}
          value={clause}
          onChange={(event) => setClause(event.currentTarget.value)}
        />
        <Textarea
          data-autofocus={former !== null || undefined}
          label={strings.clauseText}
          autosize
          minRows={3}
          maxLength={4_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <fieldset className={styles.choices}>
          <legend className="part-title">{strings.permitted}</legend>
          {POLICY_GROUNDS.map((ground) => (
            <Chip key={ground} isChosen={grounds.includes(ground)} onToggle={() => toggle(ground)}>
              {strings.grounds[ground]}
            </Chip>
          ))}
        </fieldset>
        {save.error && <ErrorNotice error={save.error} />}
        <div className="line">
          <Button
            kind="primary"
            disabledReason={isEmpty ? strings.noClause : save.isPending ? strings.saving : null}
            onClick={() => save.mutate({ kind: 'enter-clause', clause, text, grounds })}
          >
            {strings.saveClause}
          </Button>
          <Button onClick={onClose}>{commonStrings.cancel}</Button>
        </div>
      </div>
    </Modal>
  )
}
