import type { Finding } from '../../shared/domain/finding.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { workingPaperStrings as strings } from '../../shared/strings/working-paper-strings.ts'
import { RULES } from '../findings/all-rules.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import { findFindingsAbout } from '../findings/read/list-findings.ts'
import { listDrawnAs } from '../sampling/sample-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import type { PaperBlock, PaperSection } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printMoment } from './print-values.ts'

/** The input of sections about items; see [Note: Findings of a report]. */
export interface ItemPapers {
  readonly db: ReadableDatabase
  readonly isPast?: boolean
  readonly print: (text: string) => PrintedText
}

/** The findings of one item with their decisions, and the samples that it was drawn for. */
export function toItemPapers(papers: ItemPapers, feedbackId: FeedbackId): PaperSection {
  const { db, print } = papers
  const drawn = listDrawnAs(db, feedbackId)
  const samples: PaperBlock = {
    kind: 'facts',
    rows: [[strings.drawnAs, drawn.join(', ') || strings.notDrawn]],
  }
  const why = whyNotShown(papers)
  if (why !== null) return { title: strings.itemFindings, blocks: [{ kind: 'text', text: why }, samples] }
  const rows = findFindingsAbout(db, feedbackId).map((finding) => [
    finding.reference,
    RULES[finding.rule].title,
    [finding.fromMs, finding.untilMs].flatMap((ms) => (ms === null ? [] : [printMoment(ms)])).join(' – ') ||
      strings.none,
    print(describeDecision(finding)),
  ])
  const { reference, period, disposition } = strings.titles
  const head = [reference, strings.rule, period, disposition]
  const table: PaperBlock =
    rows.length > 0
      ? { kind: 'table', head, rows, right: head.length }
      : { kind: 'text', text: strings.noItemFindings }
  return { title: strings.itemFindings, blocks: [table, samples] }
}

/** The references of findings and samples of several items, without items that have none. */
export function toListPapers(papers: ItemPapers, feedbackIds: readonly FeedbackId[]): PaperSection {
  const { db } = papers
  const why = whyNotShown(papers)
  const rows = feedbackIds.flatMap((feedbackId) => {
    const findings = why === null ? findFindingsAbout(db, feedbackId) : []
    const drawn = listDrawnAs(db, feedbackId)
    if (findings.length === 0 && drawn.length === 0) return []
    const said = findings.map(
      ({ reference, disposition }) => `${reference} (${strings.dispositions[disposition.state]})`,
    )
    return [[feedbackId, said.join(', ') || strings.none, drawn.join(', ') || strings.none]]
  })
  const head = [strings.item, strings.itemFindings, strings.drawnAs]
  return {
    title: strings.papers,
    blocks: [
      ...(why === null ? [] : [{ kind: 'text', text: why } as const]),
      rows.length === 0
        ? { kind: 'text', text: strings.noPapers }
        : { kind: 'table', head, rows, right: head.length },
    ],
  }
}

/** The reason why findings are not shown; null if they are up to date. */
function whyNotShown({ db, isPast = false }: ItemPapers): string | null {
  if (isPast) return strings.findingsNotOfPast
  return areFindingsCurrent(db, false) ? null : strings.findingsNotApplied
}

function describeDecision({ disposition }: Finding): string {
  const { state, ground, reason, decidedAtMs, decidedBy } = disposition
  if (decidedAtMs === null) return strings.dispositions.open
  return [
    strings.dispositions[state],
    ...(ground === null ? [] : [strings.grounds[ground]]),
    ...(reason === '' ? [] : [reason]),
    `${printMoment(decidedAtMs)}${decidedBy === '' ? '' : `, ${decidedBy}`}`,
  ].join('\n')
}
