import type { DispositionState, Ground } from '../../../shared/domain/finding.ts'
import type { ReviewerRole, Verdict } from '../../../shared/domain/sample.ts'
import { printMoment } from '../../../shared/format/utc-text.ts'
import { formatPercent } from '../../../shared/sampling/evaluate-sample.ts'
import { workingPaperStrings as strings } from '../../../shared/strings/working-paper-strings.ts'
import { printEvidenceLine } from '../print-values.ts'
import type { ReportValue } from '../report-table.ts'
import type { PrintedText, TextPrinter } from './printable-text.ts'

/** The input of cells about findings and samples. */
interface CellSource {
  readonly value: (name: string) => ReportValue
  readonly printer: TextPrinter
  /** The values are pseudonyms and commitments. */
  readonly isRedacted: boolean
}
type Print = (source: CellSource) => PrintedText

/** The most lines of one cell, because a row must fit on a page. */
const LINES_PRINTED = 12

/** Both ends of what a finding observed, in UTC. */
export const printPeriod: Print = ({ value }) => {
  const [from, until] = [value('fromUtc'), value('untilUtc')]
  if (typeof from !== 'number') return strings.none
  const [first, last] = [from, until].map((ms) => (typeof ms === 'number' ? printMoment(ms) : null))
  return last ? `${first} –\n${last}` : (first ?? '')
}

export const printEvidence: Print = ({ value, printer, isRedacted }) => {
  const [all, measure] = [value('evidence'), value('measure')]
  // A finding about a whole business rests on all of its items, and says their rate.
  if (value('unit') === 'rate' && typeof measure === 'number') return strings.hideRate(formatPercent(measure))
  if (!Array.isArray(all) || all.length === 0) return strings.none
  if (isRedacted) return strings.committedLines(all.length)
  const printed = all.slice(0, LINES_PRINTED).map(printEvidenceLine)
  const more = all.length - printed.length
  return printer.print([...printed, ...(more > 0 ? [strings.moreLines(more)] : [])].join('\n'))
}

export const printRobustness: Print = ({ value, printer }) => {
  if (value('robust') === null) return strings.notExamined
  if (value('robust') === 'yes') return strings.robust
  return printer.print(`${strings.fragile}: ${String(value('whyFragile'))}`)
}

export const printDisposition: Print = ({ value, printer, isRedacted }) => {
  const decidedMs = value('decidedUtc')
  if (typeof decidedMs !== 'number') return strings.dispositions.open
  const by = value('decidedBy')
  const state = strings.dispositions[value('disposition') as DispositionState]
  const when = `${printMoment(decidedMs)}${by === null ? '' : `, ${by}`}`
  const lines = [state, ...printGround(value('ground')), value('reason'), when].filter(Boolean).join('\n')
  return printer.print(isRedacted ? shortenCommitments(lines) : lines)
}

/** The code of one reviewer. */
export const printCode =
  (role: ReviewerRole): Print =>
  ({ value, printer, isRedacted }) => {
    const verdict = value(`${role}Verdict`)
    if (verdict === null) return strings.none
    const note = value(`${role}Note`)
    const decidedMs = value(`${role}DecidedUtc`)
    const lines = [
      strings.verdicts[verdict as Verdict],
      ...printGround(value(`${role}Ground`)),
      ...(note === null || note === '' ? [] : [note]),
      ...(typeof decidedMs === 'number' ? [printMoment(decidedMs)] : []),
    ].join('\n')
    return printer.print(isRedacted ? shortenCommitments(lines) : lines)
  }

/** Whole ones stand in the embedded rows. */
function shortenCommitments(text: string): string {
  return text.replace(/(sha256:[0-9a-f]{8})[0-9a-f]{56}/g, '$1…')
}

function printGround(ground: ReportValue): readonly string[] {
  return ground === null ? [] : [strings.grounds[ground as Ground]]
}
