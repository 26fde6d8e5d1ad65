import { printCaseReference } from '../../../shared/domain/case.ts'
import { printRequestReference, type RequestSummary } from '../../../shared/domain/company-request.ts'
import { printSampleReference } from '../../../shared/domain/reference.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { findRequestSource } from '../../../shared/query/request-source.ts'
import { formatCount } from '../../components/counts.ts'
import { requestStrings as strings } from './strings.ts'

/** What it was made from, in words; its search is a text of its own. @param write the day of a search */
export function describeSource(
  { query, createdAtMs }: Pick<RequestSummary, 'query' | 'createdAtMs'>,
  style: TimeStyle,
  write: typeof formatDay = formatDay,
): string {
  const source = findRequestSource(query)
  const { sources } = strings
  switch (source.kind) {
    case 'cases':
      return sources.cases(source.cases.map(printCaseReference))
    case 'samples':
      return sources.samples(source.sampleIds.map(printSampleReference))
    case 'requests':
      return sources.requests(source.requestIds.map(printRequestReference))
    case 'reviews':
      return sources.reviews(formatCount(source.count))
    case 'everything':
      return strings.everything
    case 'search':
      return sources.search(write(createdAtMs, style))
  }
}
