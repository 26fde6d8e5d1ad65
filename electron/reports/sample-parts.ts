import { renameStratum, type SampleSummary } from '../../shared/domain/sample.ts'
import { CODING_LETTERS, codingRowId, SAMPLE_FIGURES } from '../../shared/domain/table-figures.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import {
  formatEnteredRate,
  formatPercent,
  type SampleEvaluation,
} from '../../shared/sampling/evaluate-sample.ts'
import { samplePaperStrings as strings } from '../../shared/strings/sample-paper-strings.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { GENERATOR } from '../sampling/sample-document.ts'
import { findRelatedSamples, getSample } from '../sampling/sample-rows.ts'
import { evaluateAsPlanned } from '../sampling/sheet-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type PaperBlock, type PaperParts, type PaperSection, toTextBlock } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printCount } from './print-values.ts'
import { findSampleId } from './sample.ts'

/** The input of the sections of a working paper. */
interface SampleReport {
  readonly db: ReadableDatabase
  readonly filter: string
  /** Prints user text, which a redacted report leaves out. */
  readonly print: (text: string) => PrintedText
  /** Prints the name of a stratum; in a redacted report, a business has its pseudonym. */
  readonly nameStratum: (name: string) => string
  /** Names of businesses by id; none in a redacted report. */
  readonly names: Readonly<Record<string, string>>
}

/** Population, draw, evaluation, and all draws from the same items. @throws AppError *not-found* */
export function toSampleParts(report: SampleReport): PaperParts {
  const sample = getSample(report.db, findSampleId(report.filter))
  const evaluation = evaluateAsPlanned(report.db, sample.sampleId)
  return {
    lead: [
      toPopulation(report, sample),
      toDraw(report, sample),
      toEvaluation(report, evaluation),
      toDraws(report, sample),
    ],
    groups: [],
    tail: [],
  }
}

function toPopulation({ print }: SampleReport, { population }: SampleSummary): PaperSection {
  const { query, count, asOfMs, receipt, receiptHash, idsSha256, listSha256 } = population
  const rows: readonly (readonly [string, PrintedText])[] = [
    [strings.search, query === '' ? strings.everything : print(query)],
    [strings.items, `${printCount(count)} · ${SAMPLE_FIGURES.population}`],
    [strings.frozen, `${printMoment(asOfMs)} UTC`],
    [strings.receipt, `${receipt} · ${receiptHash}`],
    // Redacted, because the ids of a small population could be guessed from its hashes.
    [strings.idsSha256, print(idsSha256)],
    [strings.listSha256, print(listSha256)],
  ]
  return {
    title: strings.population,
    blocks: [{ kind: 'facts', rows }, toTextBlock(strings.populationNote)],
  }
}

function toDraw({ print, nameStratum, names }: SampleReport, sample: SampleSummary): PaperSection {
  const { design, basis, strata } = sample
  const rows: readonly (readonly [string, PrintedText])[] = [
    [strings.sample, print(sample.reference)],
    [strings.criterion, print(sample.title)],
    [strings.deviation, strings.deviationText],
    [strings.state, strings.states[sample.state]],
    [strings.method, describeMethod(design)],
    [strings.size, `${printCount(sample.items)} · ${SAMPLE_FIGURES.drawn}`],
    ...(basis ? [[strings.basis, describeBasis(basis)] as const] : []),
    [strings.seed, print(sample.seed)],
    [strings.generator, `${GENERATOR}, SHA-256 (Unhidden ${APP_VERSION})`],
    [strings.drawn, `${printMoment(sample.drawnAtMs)} UTC`],
    [strings.preparer, print(sample.preparer)],
    [strings.secondReviewer, sample.secondReviewer === null ? strings.none : print(sample.secondReviewer)],
    ...(sample.reason === '' ? [] : [[strings.drawnAgainBecause, print(sample.reason)] as const]),
    ...(sample.abandonedBecause === null
      ? []
      : [[strings.abandonedBecause, print(sample.abandonedBecause)] as const]),
  ]
  const label = labelStrata(names, print)
  const ofStrata: PaperBlock = {
    kind: 'table',
    head: [strings.stratum, strings.items, strings.drawnItems],
    rows: listStrata(strata, nameStratum).map(({ name, count, size }) => [
      label(name),
      printCount(count),
      printCount(size),
    ]),
    right: 1,
  }
  const caveat = strings.caveats[caveatOf(design)]
  return {
    title: strings.draw,
    blocks: [
      { kind: 'facts', rows },
      ...(strata.length > 0 ? [ofStrata] : []),
      toTextBlock(strings.drawNote),
      ...(caveat === '' ? [] : [toTextBlock(caveat)]),
    ],
  }
}

/** Leaves out sheets that are not locked, and codes that may not be seen yet. */
function toEvaluation(
  { nameStratum, names, print }: SampleReport,
  { codings, agreement, disagreements, confidence, sample }: SampleEvaluation,
): PaperSection {
  if (codings.length === 0) {
    return { title: strings.evaluation, blocks: [toTextBlock(strings.notEvaluated)] }
  }
  const toRow = (
    label: PrintedText,
    id: string,
    of: SampleEvaluation['codings'][number]['whole'],
  ): readonly PrintedText[] => [
    label,
    id,
    printCount(of.counted),
    printCount(of.deviations),
    printCount(of.notApplicable),
    of.counted === 0 ? strings.none : formatPercent(of.upperLimit),
    of.counted === 0
      ? strings.none
      : `${formatPercent(of.interval.low)} –\n${formatPercent(of.interval.high)}`,
    of.mostDeviating === null ? strings.none : printCount(of.mostDeviating),
  ]
  const label = labelStrata(names, print)
  const rows = codings.flatMap(({ by, whole, strata }) => [
    toRow(strings.codings[by], codingRowId(by, 0), whole),
    ...listStrata(strata, nameStratum).map(({ name, place, evaluation }) =>
      toRow(label(name, `${strings.codings[by]}, `), codingRowId(by, place), evaluation),
    ),
  ])
  const tolerable = sample.basis?.tolerableRate
  return {
    title: strings.evaluation,
    blocks: [
      { kind: 'table', head: toEvaluationHead(), rows, right: 2, hasIds: true },
      toTextBlock(strings.limits(formatEnteredRate(confidence))),
      ...(tolerable === undefined ? [] : [toTextBlock(strings.tolerable(formatPercent(tolerable)))]),
      ...(agreement ? [toAgreement(agreement, printCount(disagreements.length))] : []),
    ],
  }
}

/** The strata with their printed names. If these are pseudonyms, they determine the order and the ids. */
function listStrata<Stratum extends { readonly name: string }>(
  strata: readonly Stratum[],
  nameStratum: SampleReport['nameStratum'],
): readonly (Stratum & { readonly place: number | string })[] {
  const named = strata.map((stratum, at) => ({ ...stratum, name: nameStratum(stratum.name), place: at + 1 }))
  if (named.every(({ name }, at) => name === strata[at]?.name)) return named
  return named
    .map((stratum) => ({ ...stratum, place: stratum.name.replace(' ', '-') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Strata by business are named by its id; where its name is known, that comes first. */
function labelStrata(names: SampleReport['names'], print: SampleReport['print']) {
  return (stratum: string, before = ''): PrintedText => {
    const label = renameStratum(stratum, (id) => (names[id] ? `${names[id]} (${id})` : id))
    return label === stratum ? `${before}${stratum}` : print(`${before}${label}`)
  }
}

/** The heads of figures end with their letters; see table-figures.ts. */
function toEvaluationHead(): readonly string[] {
  const [coding = '', ...figures] = strings.evaluationHead
  const letters = Object.values(CODING_LETTERS)
  return [
    coding,
    strings.figure,
    ...figures.map((head, at) => (letters[at] ? `${head}\u00a0.${letters[at]}` : head)),
  ]
}

function toAgreement(
  agreement: NonNullable<SampleEvaluation['agreement']>,
  disagreements: string,
): PaperBlock {
  const { kappa, interval, observed, byChance } = agreement
  const decimal = (value: number): string => value.toFixed(3)
  const range = interval ? ` (${decimal(interval.low)} – ${decimal(interval.high)})` : ''
  return {
    kind: 'facts',
    rows: [
      [strings.kappa, kappa === null ? strings.notDefined : `${decimal(kappa)}${range}`],
      [strings.observed, formatPercent(observed)],
      [strings.byChance, formatPercent(byChance)],
      [strings.disagreements, disagreements],
    ],
  }
}

/** All draws, with abandoned ones, to show how often samples were drawn. */
function toDraws({ db, print }: SampleReport, { population }: SampleSummary): PaperSection {
  const rows = findRelatedSamples(db, population).map((one) => [
    one.reference,
    print(one.title),
    strings.states[one.state],
    describeMethod(one.design),
    print(one.seed),
    printMoment(one.drawnAtMs),
    print(one.preparer),
    print(one.abandonedBecause ?? (one.reason === '' ? strings.none : one.reason)),
    printCount(one.items),
  ])
  return {
    title: strings.draws,
    blocks: [
      toTextBlock(strings.drawsNote),
      { kind: 'table', head: strings.drawsHead, rows, right: strings.drawsHead.length - 1 },
    ],
  }
}

export function describeMethod(design: SampleSummary['design']): string {
  if (design.method !== 'stratified') return strings.methods[design.method]
  return `${strings.methods.stratified}: ${strings.strata[design.by]}, ${strings.allocations[design.allocation]}`
}

function describeBasis({
  confidence,
  tolerableRate,
  expectedDeviations,
}: NonNullable<SampleSummary['basis']>): string {
  return strings.basisText(formatEnteredRate(confidence), formatPercent(tolerableRate), expectedDeviations)
}

function caveatOf(design: SampleSummary['design']): 'random' | 'interval' | 'proportional' | 'fixed' {
  return design.method === 'stratified' ? design.allocation : design.method
}
