import { type CoverageStretch, toCoverage } from '../../../shared/domain/coverage.ts'
import { OPERATIONS } from '../../../shared/domain/operation.ts'
import { figurePrefix } from '../../../shared/domain/pdf-report.ts'
import { SWEEP_LETTERS, sweepRowId } from '../../../shared/domain/table-figures.ts'
import { toUtcText } from '../../../shared/format/utc-text.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { pdfStrings as strings } from '../../../shared/strings/pdf-strings.ts'
import { APP_VERSION } from '../../lib/installation.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { listAllSweeps } from '../../store/sweeps.ts'
import { printCount, printDay, printMoment } from '../print-values.ts'
import { compareShown, zoneOfReport } from '../redact-table.ts'
import { findOrigin } from './pdf-cover.ts'
import type { PdfScope } from './pdf-order.ts'

const SWEEPS_LISTED = 30
const SWEEPS_OF_SUMMARY = 8

/** What the report rests on, as tables of words. */
export interface PdfSources {
  readonly coverage: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly sweeps: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly olderSweeps: string | null
  readonly provenance: readonly (readonly [label: string, value: string])[]
}

export function describeSources(order: PdfScope): PdfSources {
  const { db, asOfMs, isRedacted = false, printedRows = 'all' } = order
  const sweeps = listAllSweeps(db)
  const listed = sweeps.slice(printedRows === 'summary' ? -SWEEPS_OF_SUMMARY : -SWEEPS_LISTED).reverse()
  const head = findLastReceipt(db)
  const number = (value: number | null): string => (value === null ? strings.values.none : printCount(value))
  const { sweeps: titles, coverage, provenance } = strings
  return {
    coverage: {
      head: [coverage.what, coverage.businesses, coverage.days, coverage.state],
      rows: sortRedacted(
        order,
        toCoverage(sweeps, zoneOfReport(order)).groups.flatMap(({ businessIds, stretches }, _, groups) => {
          const others = groups.length > 1 ? coverage.allOthers : coverage.all
          return OPERATIONS.flatMap((operation) =>
            stretches[operation].map((stretch) => [
              strings.operations[operation],
              isRedacted && businessIds ? strings.values.withheld : (businessIds?.join(', ') ?? others),
              toDays(stretch),
              completenessStrings.states[stretch.state].toLowerCase(),
            ]),
          )
        }),
      ),
    },
    sweeps: {
      head: [
        titles.number,
        strings.columns.id,
        titles.what,
        titles.kind,
        titles.outcome,
        titles.began,
        `${titles.pages}\u00a0.${SWEEP_LETTERS.pages}`,
        `${titles.entries}\u00a0.${SWEEP_LETTERS.entries}`,
        `${titles.requests}\u00a0.${SWEEP_LETTERS.requests}`,
      ],
      rows: listed.map((sweep) => [
        String(sweep.sweepId),
        sweepRowId(figurePrefix(order.template), sweep.sweepId),
        strings.operations[sweep.operation],
        sweep.imported ? titles.suppliedAsFiles : titles.kinds[sweep.kind],
        titles.outcomes[sweep.outcome],
        printMoment(sweep.startedAtMs),
        number(sweep.pagesRead),
        number(sweep.entries),
        number(sweep.requests),
      ]),
    },
    olderSweeps: sweeps.length > listed.length ? strings.sweeps.more(sweeps.length - listed.length) : null,
    provenance: [
      [provenance.application, `Unhidden ${APP_VERSION}`],
      [provenance.workspaceId, isRedacted ? strings.values.withheld : findOrigin(order).workspaceId],
      [provenance.asOf, toUtcText(asOfMs)],
      [provenance.receipts, number(head?.seq ?? 0)],
      [provenance.head, head?.hash ?? strings.cover.noHead],
    ],
  }
}

/** Businesses that are left out do not keep their order either. */
function sortRedacted(
  { isRedacted = false }: PdfScope,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return isRedacted ? rows.toSorted(compareShown) : rows
}

function toDays({ from, to }: CoverageStretch): string {
  const { all, open } = strings.coverage
  if (from === null && to === null) return all
  const [first, last] = [from, to].map((day) => (day === null ? open : printDay(day)))
  return `${first} – ${last}`
}
