import { useQueryClient } from '@tanstack/react-query'
import type { ListedReport } from '../../../shared/domain/kept-report.ts'
import { findStepProblem, type ReviewStep } from '../../../shared/domain/report-review.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { useReportSettings } from '../../stores/report-settings.ts'
import { reviewStrings as strings } from './review-strings.ts'

type WithoutPlace<Step> = Step extends ReviewStep ? Omit<Step, 'seq' | 'by'> : never
/** A step without who takes it at which report. */
export type StepOfPane = WithoutPlace<ReviewStep>

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
