import { AppError } from '../../../shared/app-error.ts'
import { findReference, printSampleReference } from '../../../shared/domain/reference.ts'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import type { Arguments } from '../arguments.ts'

/**
 * The filter of a report: `--filter`, or for a sample its reference, from `--sample`.
 * @throws AppError *invalid-argument* where the two do not fit the template.
 */
export function toReportFilter(args: Arguments, template: ReportTemplate): string {
  const [filter, sample] = [args.find('filter'), args.find('sample')]
  if (template !== 'sample') {
    if (sample === undefined) return filter ?? ''
    throw new AppError('invalid-argument', '--sample goes with --template sample alone.', {
      details: { option: 'sample' },
    })
  }
  if (filter !== undefined) {
    throw new AppError('invalid-argument', 'A sample is named with --sample and has no filter.', {
      details: { option: 'filter' },
    })
  }
  const reference = findReference(args.get('sample'))
  if (reference?.kind === 'sample') return printSampleReference(reference.sampleId)
  throw new AppError('invalid-argument', '--sample must be the reference of a sample, such as S-3.', {
    details: { option: 'sample' },
  })
}
