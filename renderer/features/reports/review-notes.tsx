import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedReport } from '../../../shared/domain/kept-report.ts'
import { isPdfTemplate, listFigures } from '../../../shared/domain/pdf-report.ts'
import {
  countOpenNotes,
  findStepProblem,
  type ReviewNote,
  type ReviewStep,
} from '../../../shared/domain/report-review.ts'
import { formatMinute } from '../../../shared/format/time.ts'
import { pageOneStrings } from '../../../shared/strings/page-one-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { Field, SelectField } from '../../components/controls/field.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import styles from './review.module.css'
import { reviewStrings as strings } from './review-strings.ts'

interface NotesProps {
  readonly report: ListedReport
  readonly steps: Steps
  /** The review goes on, so notes can be written and answered. */
  readonly isOpen: boolean
}

/** What the reviewer asked, what was answered, and a form for the next note. */
export function ReviewNotes({ report, steps, isOpen }: NotesProps) {
  const { notes } = report.review
  return (
    <section className={styles.notes}>
      <header>
        <h2>{strings.notes}</h2>
        <span className="remark">
          {strings.closedOf(notes.length - countOpenNotes(report.review), notes.length)}
        </span>
      </header>
      {notes.length === 0 && <p className="remark">{strings.noNotes}</p>}
      <ol>
        {notes.map((note) => (
          <Note key={note.note} note={note} steps={steps} isOpen={isOpen} />
        ))}
      </ol>
      {isOpen && <NewNote report={report} steps={steps} />}
    </section>
  )
}

interface NoteProps extends Pick<NotesProps, 'steps' | 'isOpen'> {
  readonly note: ReviewNote
}

function Note({ note, steps, isOpen }: NoteProps) {
  const { note: number, place, text, answers, closed } = note
  const state = closed ? 'closed' : answers.length > 0 ? 'answered' : 'open'
  const closing = steps.findReason({ kind: 'close-note', note: number })
  return (
    <li data-state={state} aria-label={strings.noteName(number)}>
      <span className={styles.pin} aria-hidden>
        {closed ? <IconCheck size={12} stroke={2} /> : number}
      </span>
      <div>
        <Written {...note} place={place} />
        <p>
          <SafeText text={text} />
        </p>
        {answers.map((answer) => (
          <blockquote key={answer.atMs}>
            <Written {...answer} />
            <p>
              <SafeText text={answer.text} />
            </p>
          </blockquote>
        ))}
        {closed && <p className="remark">{strings.closedBy(closed.by)}</p>}
        {isOpen && state === 'answered' && (
          <p className={styles.closing}>
            {closing === null ? null : <span className="remark">{strings.waitsFor(note.by)}</span>}
            <Button
              disabledReason={closing}
              onClick={() => void steps.take({ kind: 'close-note', note: number })}
            >
              {strings.closeNote}
            </Button>
          </p>
        )}
        {isOpen && !closed && <Answer number={number} steps={steps} />}
      </div>
    </li>
  )
}

interface WrittenProps {
  readonly by: string
  readonly atMs: number
  readonly place?: string
}

/** Who wrote it, about what, and when. */
function Written({ by, atMs, place = '' }: WrittenProps) {
  const style = useTimeStyle()
  return (
    <p className={styles.written}>
      <strong>
        <SafeText text={by} />
      </strong>
      {place !== '' && <span>{place}</span>}
      <time dateTime={new Date(atMs).toISOString()}>{formatMinute(atMs, style)}</time>
    </p>
  )
}

function Answer({ number, steps }: { readonly number: number; readonly steps: Steps }) {
  const [text, setText] = useState('')
  const step = { kind: 'answer-note', note: number, text } as const
  const reason = text.trim() === '' ? strings.textMissing : steps.findReason(step)
  const send = async () => {
    if (reason === null && (await steps.take(step))) setText('')
  }
  return (
    <form
      className={styles.answer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        aria-label={strings.answerTo(number)}
        placeholder={strings.answer}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button disabledReason={reason} onClick={() => void send()}>
        {strings.answer}
      </Button>
    </form>
  )
}

const SECTIONS = [
  pageOneStrings.result,
  pageOneStrings.scope,
  pageOneStrings.period,
  pageOneStrings.coverage,
  pageOneStrings.limitations,
  pageOneStrings.basis,
  pageOneStrings.signOff,
]

function NewNote({ report: { template }, steps }: Pick<NotesProps, 'report' | 'steps'>) {
  const [place, setPlace] = useState('')
  const [text, setText] = useState('')
  const places = [...SECTIONS, ...(isPdfTemplate(template) ? listFigures(template).map(({ id }) => id) : [])]
  const step = { kind: 'add-note', place, text } as const
  const reason = text.trim() === '' ? strings.textMissing : steps.findReason(step)
  const add = async () => {
    if (reason === null && (await steps.take(step))) setText('')
  }
  return (
    <form
      className={styles.newNote}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <SelectField
        label={strings.place}
        value={place}
        choices={[
          { value: '', label: strings.wholeReport },
          ...places.map((value) => ({ value, label: value })),
        ]}
        onChange={setPlace}
      />
      <Field
        label={strings.newNote}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button disabledReason={reason} onClick={() => void add()}>
        {strings.addNote}
      </Button>
    </form>
  )
}

type WithoutPlace<Step> = Step extends ReviewStep ? Omit<Step, 'seq' | 'by'> : never
/** A step without who takes it at which report. */
type StepOfPane = WithoutPlace<ReviewStep>

export interface Steps {
  /** As it is typed. */
  readonly name: string
  /** Who takes the next step; may be empty. */
  readonly by: string
  /** Why every step waits; null with a name. */
  findName(): string | null
  /** Why a step waits; null where it can be taken. */
  findReason(step: StepOfPane | { readonly kind: 'finalize' }): string | null
  /** @returns whether it was taken; otherwise that was reported. */
  take(step: StepOfPane): Promise<boolean>
}

/** The steps that can be taken at a report, by the name in the pane. */
export function useSteps(report: ListedReport | undefined): Steps {
  const client = useQueryClient()
  const reviewer = useReportSettings((state) => state.reviewer)
  const name = reviewer ?? report?.preparedBy ?? ''
  const by = name.trim()
  const seq = report?.seq ?? 0
  return {
    name,
    by,
    findName: () => (by === '' ? strings.nameMissing : null),
    findReason: (step) => {
      if (by === '') return strings.nameMissing
      // Each kind has the fields that it needs; the compiler cannot follow that through the spread.
      const problem = report && findStepProblem(report.review, { ...step, seq, by } as ReviewStep)
      return problem ? strings.problems[problem] : null
    },
    take: (step) =>
      call('report:take-step', { ...step, seq, by } as ReviewStep)
        .then(() => refresh(client, 'log'))
        .then(
          () => true,
          (error) => {
            showFailure(error)
            return false
          },
        ),
  }
}
