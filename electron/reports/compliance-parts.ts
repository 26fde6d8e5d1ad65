import { CRITERION_LETTER, FINDING_LETTERS, findingsRowId } from '../../shared/domain/table-figures.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { formatPercent } from '../../shared/sampling/evaluate-sample.ts'
import { complianceStrings as strings } from '../../shared/strings/compliance-strings.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { COMPANY_GROUND_STRINGS } from '../../shared/strings/request-strings.ts'
import { samplePaperStrings } from '../../shared/strings/sample-paper-strings.ts'
import { CONCLUSION_STRINGS, workingPaperStrings } from '../../shared/strings/working-paper-strings.ts'
import { RULES } from '../findings/all-rules.ts'
import { type CompliancePrint, joinPrinted, toRequests, toTreatments } from './compliance-answers.ts'
import type { ComplianceFacts, ReviewedCriterion } from './compliance-facts.ts'
import { isOwn, listMissing, listShown } from './compliance-page.ts'
import { lettered, totalOf } from './findings-parts.ts'
import {
  NO_PARTS,
  type PaperBlock,
  type PaperParts,
  type PaperSection,
  toHeadingBlock,
  toTextBlock,
} from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printCount } from './print-values.ts'

/** Criteria one by one, then what they rest on: rules and samples, requests and answers, the comparison of ratings. */
export function toComplianceParts(facts: ComplianceFacts, how: CompliancePrint): PaperParts {
  if (facts.criteria.length === 0) return NO_PARTS
  return {
    ...NO_PARTS,
    lead: [
      {
        title: strings.sections.criteria,
        blocks: facts.criteria.flatMap((criterion) => describeCriterion(criterion, facts, how)),
      },
      toProcedures(facts, how),
      toRequests(facts, how),
      ...(facts.treatments.length === 0 ? [] : [toTreatments(facts.treatments, how)]),
    ],
  }
}

function describeCriterion(
  criterion: ReviewedCriterion,
  facts: ComplianceFacts,
  { print }: CompliancePrint,
): readonly PaperBlock[] {
  const { title, provision, reference, version, source, asks, shows, rules, answers, grounds } = criterion
  const { facts: labels } = strings
  const own = isOwn(criterion)
  const findings = new Map(facts.rules.map(({ rule, byState }) => [rule, totalOf(byState)]))
  const open = facts.requests.filter(({ state }) => state !== 'answered')
  return [
    toHeadingBlock(`${title} · ${reference}`),
    {
      kind: 'facts',
      rows: [
        [labels.asks, own ? print(asks) : asks],
        [
          labels.source,
          joinPrinted(own ? print(provision) : provision, `${source}; ${strings.version(version)}`),
        ],
        ...(grounds
          ? [
              [
                labels.permitted,
                grounds.map((ground) => COMPANY_GROUND_STRINGS[ground]).join(', ') || strings.noneNamed,
              ] as const,
            ]
          : []),
        [labels.shows, shows],
        [labels.cases, `${printCount(criterion.cases.all)} · ${reference}.${CRITERION_LETTER}`],
        [labels.found, listShown(criterion, facts).join(' ')],
        [labels.missing, listMissing(criterion, facts).join('; ')],
        [
          labels.procedures,
          rules
            .map((rule) => strings.ruleLine(RULES[rule].title, printCount(findings.get(rule) ?? 0)))
            .join('; '),
        ],
        [labels.answers, answers.map((column) => strings.columns[column]).join(', ')],
        [labels.open, open.map((request) => request.reference).join(', ') || strings.none],
        ...describeConclusion(criterion, print),
      ],
    },
  ]
}

function describeConclusion(
  { conclusion, version }: ReviewedCriterion,
  print: CompliancePrint['print'],
): readonly (readonly [string, PrintedText])[] {
  const label = strings.facts.conclusion
  if (!conclusion) return [[label, strings.noConclusion]]
  return [
    [label, CONCLUSION_STRINGS[conclusion.conclusion]],
    ['', print(conclusion.text)],
    ['', print(strings.concludedBy(conclusion.by, printMoment(conclusion.atMs)))],
    ...(conclusion.version === version ? [] : [['', strings.ofVersion(conclusion.version)] as const]),
  ]
}

function toProcedures(facts: ComplianceFacts, how: CompliancePrint): PaperSection {
  const { criteria, rules, samples } = facts
  const { dispositions, rule } = workingPaperStrings
  const states = ['open', 'confirmed', 'dismissed'] as const
  return {
    title: strings.sections.procedures,
    blocks: [
      {
        kind: 'table',
        head: [
          rule,
          pdfStrings.columns.id,
          strings.bearsOn,
          ...states.map((state) => lettered(dispositions[state], FINDING_LETTERS[state])),
          lettered(workingPaperStrings.all, FINDING_LETTERS.all),
        ],
        rows: rules.map(({ rule: name, byState }) => {
          const on = criteria.filter((one) => one.rules.includes(name)).map(({ reference }) => reference)
          return [
            RULES[name].title,
            findingsRowId(name, 'CR'),
            on.join(', '),
            ...[...states.map((state) => byState[state]), totalOf(byState)].map(printCount),
          ]
        }),
        right: 3,
        hasIds: true,
      },
      toTextBlock(strings.rulesNote),
      toHeadingBlock(strings.samples),
      samples.length === 0 ? toTextBlock(strings.noSamples) : toSampleTable(facts, how),
    ],
  }
}

/** Codes that may not be seen yet are left out ([Note: Blind coding]). */
function toSampleTable({ samples, treatments }: ComplianceFacts, { print }: CompliancePrint): PaperBlock {
  const forRatings = new Set(treatments.map(({ sample }) => sample.sampleId))
  const rows = samples.flatMap(({ sample, codings }) => {
    const name = [sample.reference, print(sample.title)]
    const drawn = printCount(sample.items)
    if (sample.abandonedBecause !== null || codings.length === 0) {
      const notCoded = forRatings.has(sample.sampleId) ? strings.forRatings : strings.notCoded
      const state = sample.abandonedBecause === null ? notCoded : strings.abandoned
      return [[...name, state, drawn, '', '', '']]
    }
    return codings.map(({ by, whole }) => [
      ...name,
      samplePaperStrings.codings[by],
      drawn,
      printCount(whole.counted),
      printCount(whole.deviations),
      whole.counted === 0 ? '' : formatPercent(whole.upperLimit),
    ])
  })
  return { kind: 'table', head: strings.samplesHead, rows, right: 3 }
}
