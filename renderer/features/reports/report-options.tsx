import { Checkbox, Drawer } from '@mantine/core'
import { IconCircleCheck, IconProgressAlert } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { splitChangesFilter } from '../../../shared/domain/changes.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { NO_SIGN_OFF, PAPERS, PRINTED_ROWS, type SignOff } from '../../../shared/domain/pdf-report.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { isAboutList } from '../../../shared/domain/report.ts'
import { SAVED_REPORTS_LIMIT } from '../../../shared/domain/report-formats.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { DayField, Field, SelectField, SwitchField } from '../../components/controls/field.tsx'
import { InfoPopover } from '../../components/controls/popovers.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useDataCutoff, useDataStatus } from '../../ipc/workspace-facts.ts'
import { type ReportScopeChoice, useReportSettings } from '../../stores/report-settings.ts'
import { isOfPresent, SinceField, useReportSubjects } from './report-request.tsx'
import styles from './reports.module.css'
import { ResultField } from './result-field.tsx'
import { describeStatus } from './review-strings.ts'
import { fitsBundle, type ReportChoice, type ReportRequest } from './save-report.ts'
import { useSavedReports } from './saved-report.tsx'
import { reportsStrings as strings } from './strings.ts'

interface SidePaneProps {
  readonly label: string
  readonly isWide: boolean
  /** The pane lies in a drawer, which may be open. */
  readonly drawer: { readonly isOpen: boolean; onClose(): void } | null
  readonly children: ReactNode
}

/** Beside the page, or in a small window in a drawer above it. */
export function SidePane({ label, isWide, drawer, children }: SidePaneProps) {
  if (drawer === null) {
    return (
      <aside className={styles.options} data-wide={isWide || undefined} aria-label={label}>
        {children}
      </aside>
    )
  }
  return (
    <Drawer
      opened={drawer.isOpen}
      onClose={drawer.onClose}
      position="right"
      size={304}
      title={label}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': strings.close }}
    >
      {children}
    </Drawer>
  )
}

const set = useReportSettings.setState

/** Which reviews, as of when, and how the pages look; then what goes into the report. */
export function ReportOptions({ choice: { template, scope, request } }: { readonly choice: ReportChoice }) {
  const asOfDay = useReportSettings((state) => state.asOfDay)
  const zone = useAuditZone()
  const cutoffMs = useDataCutoff()
  const isPresent = isOfPresent(template)
  return (
    <div className={styles.fields}>
      {isAboutList(template) ? (
        <ScopeField scope={scope} filter={splitChangesFilter(request.filter).search} />
      ) : (
        <SubjectField template={template} />
      )}
      {template === 'changes' && <SinceField />}
      {template !== 'sample' && (
        <DayField
          label={strings.asOf}
          placeholder={strings.asOfEmpty}
          value={isPresent ? '' : asOfDay}
          help={isPresent ? strings.asOfPresent : asOfDay === '' ? undefined : strings.asOfNote}
          isDisabled={isPresent}
          {...(cutoffMs !== null && { last: toDayText(cutoffMs, zone) })}
          onChange={(day) => set({ asOfDay: day })}
        />
      )}
      <Field
        label={strings.preparedBy}
        maxLength={200}
        value={request.preparedBy}
        onChange={(event) => set({ preparedBy: event.currentTarget.value })}
      />
      <SelectField
        label={strings.paper}
        value={request.paper}
        choices={PAPERS.map((value) => ({ value, label: strings.papers[value] }))}
        onChange={(paper) => set({ paper })}
      />
      {isAboutList(template) && (
        <SelectField
          label={strings.printedRows}
          value={request.printedRows}
          choices={PRINTED_ROWS.map((value) => ({ value, label: strings.printedRowsOf[value] }))}
          onChange={(printedRows) => set({ printedRows })}
        />
      )}
      <SwitchField
        label={strings.redaction}
        isOn={request.isRedacted}
        info={<Points subject={strings.redaction} points={strings.redactionPoints} />}
        onChange={(isRedacted) => set({ isRedacted })}
      />
      {request.isRedacted && (
        <>
          <Field
            label={strings.recipient}
            maxLength={200}
            value={request.recipient ?? ''}
            help={strings.recipientHelp}
            onChange={(event) => set({ recipient: event.currentTarget.value })}
          />
          <SwitchField
            label={strings.hidesNames}
            isOn={request.hidesNames}
            onChange={(hidesNames) => set({ hidesNames })}
          />
        </>
      )}
      <SignOffFields signOff={request.signOff} />
      <ResultField edited={request.edited} by={request.preparedBy.trim()} isRedacted={request.isRedacted} />
      <CustodyFields />
      <SavedInBundle request={request} />
      <Contents />
    </div>
  )
}

const SIGN_OFF_NAMES = Object.keys(NO_SIGN_OFF) as (keyof SignOff)[]

/** What page one names beside who prepared the report. */
function SignOffFields({ signOff }: { readonly signOff: SignOff }) {
  return (
    <details className={styles.signOff}>
      <summary>{strings.signOff}</summary>
      <div className={styles.fields}>
        {SIGN_OFF_NAMES.map((name) => (
          <Field
            key={name}
            label={strings.signOffFields[name]}
            maxLength={200}
            value={signOff[name]}
            onChange={(event) => set({ signOff: { ...signOff, [name]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </details>
  )
}

const CUSTODY_NAMES = Object.keys(strings.custodyFields) as (keyof typeof strings.custodyFields)[]

/** The custody record of an evidence bundle; what is left empty is stated as not recorded. */
function CustodyFields() {
  const custody = useReportSettings((state) => state.custody)
  return (
    <details className={styles.signOff}>
      <summary>{strings.custody}</summary>
      <div className={styles.fields}>
        {CUSTODY_NAMES.map((name) => (
          <Field
            key={name}
            label={strings.custodyFields[name]}
            maxLength={200}
            value={custody[name]}
            onChange={(event) => set({ custody: { ...custody, [name]: event.currentTarget.value } })}
          />
        ))}
        <SwitchField
          label={strings.namesMachine}
          isOn={custody.namesMachine}
          info={<Points subject={strings.namesMachine} points={strings.machinePoints} />}
          onChange={(namesMachine) => set({ custody: { ...custody, namesMachine } })}
        />
      </div>
    </details>
  )
}

/** Reports that were saved before and go into an evidence bundle, each with the state of its review. */
function SavedInBundle({ request }: { readonly request: ReportRequest }) {
  const bundled = useReportSettings((state) => state.bundled)
  const style = useTimeStyle()
  const { reports } = useSavedReports()
  const offered = reports.filter((report) => report.format !== 'bundle' && fitsBundle(report, request))
  return (
    <details className={styles.signOff}>
      <summary>{strings.savedInBundle}</summary>
      <div className={styles.fields}>
        {offered.length === 0 && <p className="faint">{strings.noneForBundle}</p>}
        {offered.map((report) => {
          const { seq, isRedacted, recipient } = report
          const others = bundled.filter((one) => one.seq !== seq)
          const isChosen = others.length < bundled.length
          return (
            <Checkbox
              key={seq}
              size="xs"
              label={<SafeText text={report.file} />}
              description={`${formatDay(report.atMs, style)} · ${describeStatus(report)}`}
              checked={isChosen}
              disabled={!isChosen && bundled.length === SAVED_REPORTS_LIMIT}
              onChange={() =>
                set({ bundled: isChosen ? others : [...others, { seq, isRedacted, recipient }] })
              }
            />
          )
        })}
      </div>
    </details>
  )
}

/** The review or the sample that the report is about. */
function SubjectField({ template }: { readonly template: 'dossier' | 'sample' }) {
  return template === 'dossier' ? <ReviewField /> : <SampleField />
}

/** An id is taken when it is complete: with Enter, or when the field is left. */
function ReviewField() {
  const { review } = useReportSubjects()
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed === null) return
    set({ reviewId: typed.trim() || null })
    setTyped(null)
  }
  return (
    <Field
      label={strings.reviewId}
      help={strings.reviewIdHelp}
      inputMode="numeric"
      value={typed ?? review ?? ''}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

function SampleField() {
  const { sample } = useReportSubjects()
  const samples = useCall('samples:list', undefined, { keepsFormer: true }).data ?? []
  if (sample === null) return null
  return (
    <SelectField
      label={strings.sample}
      value={sample}
      choices={samples.map(({ reference, title }) => ({ value: reference, label: `${reference} ${title}` }))}
      onChange={(chosen) => set({ sample: chosen })}
    />
  )
}

function ScopeField({ scope, filter }: { readonly scope: ReportScopeChoice; readonly filter: string }) {
  const saved = useCall('searches:list', undefined).data ?? []
  const choices = [
    { value: 'everything', label: strings.everything },
    { value: 'search', label: strings.currentSearch },
    ...saved.map(({ searchId, name }) => ({ value: String(searchId), label: name })),
  ]
  return (
    <div className={styles.scope}>
      <SelectField
        label={strings.scope}
        value={String(scope)}
        choices={choices}
        onChange={(value) =>
          set({ scope: value === 'everything' || value === 'search' ? value : Number(value) })
        }
      />
      {scope === 'search' && filter === '' && <p className="faint">{strings.noSearch}</p>}
      {filter !== '' && (
        <code className={styles.code}>
          <SafeText text={filter} />
        </code>
      )}
    </div>
  )
}

/** How complete the data are, as the first page has it. */
function Contents() {
  const completeness = useDataStatus()?.completeness
  return (
    <section className={styles.contents}>
      <h2>{strings.contents}</h2>
      {completeness &&
        OPERATIONS.map((operation) => {
          const isComplete = completeness[operation].state === 'complete'
          const Icon = isComplete ? IconCircleCheck : IconProgressAlert
          return (
            <p key={operation} data-tone={isComplete ? 'good' : 'warning'}>
              <Icon size={14} stroke={1.75} aria-hidden />
              {completenessStrings.toVerdict(operation, completeness[operation])}
            </p>
          )
        })}
      <p>
        {strings.bundle}
        <Points subject={strings.bundle} points={strings.bundlePoints} />
      </p>
    </section>
  )
}

/** What an option means for whoever gets the file. */
function Points({ subject, points }: { readonly subject: string; readonly points: readonly string[] }) {
  return (
    <InfoPopover subject={subject}>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </InfoPopover>
  )
}
