import { COMPANY_GROUNDS, CONTRADICTIONS } from '../../shared/domain/company-answer.ts'
import {
  CRITERION_LETTER,
  FINDING_LETTERS,
  findingsRowId,
  oddsId,
  REQUEST_LETTERS,
} from '../../shared/domain/table-figures.ts'
import { formatBytes } from '../../shared/format/count.ts'
import type { TreatmentOfSample } from '../../shared/sampling/equal-treatment.ts'
import { EQUAL_TREATMENT_LIMITS } from '../../shared/sampling/equal-treatment-strings.ts'
import { formatPercent } from '../../shared/sampling/evaluation-strings.ts'
import { complianceStrings as strings } from '../../shared/strings/compliance-strings.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { COMPANY_GROUND_STRINGS, CONTRADICTION_STRINGS } from '../../shared/strings/request-strings.ts'
import { samplePaperStrings } from '../../shared/strings/sample-paper-strings.ts'
import { CONCLUSION_STRINGS, workingPaperStrings } from '../../shared/strings/working-paper-strings.ts'
import { RULES } from '../findings/all-rules.ts'
import { describeTreatment } from '../sampling/equal-treatment.ts'
import type { ComplianceFacts, ReviewedCriterion } from './compliance-facts.ts'
import { isOwn, listMissing, listNotDue, listShown, toOdds, toRequestTable } from './compliance-page.ts'
import { lettered, totalOf } from './findings-parts.ts'
import { NO_PARTS, type PaperBlock, type PaperParts, type PaperSection } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { printCount, printMoment } from './print-values.ts'

export interface CompliancePrint {
  /** Text of people; withheld where the report is redacted. */
  readonly print: (text: string) => PrintedText
  readonly isRedacted: boolean
  readonly hasSearch: boolean
}

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
      ...(facts.treatments.length === 0 ? [] : [toTreatments(facts.treatments)]),
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
    { kind: 'heading', text: `${title} · ${reference}` },
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

/** @param second ASCII */
function joinPrinted(first: PrintedText, second: string): PrintedText {
  if (typeof first === 'string') return `${first}\n${second}`
  return { ...first, t: `${first.t}\n${second}` }
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

function toProcedures({ criteria, rules, samples }: ComplianceFacts, how: CompliancePrint): PaperSection {
  const { dispositions, rule } = workingPaperStrings
  const states = ['open', 'confirmed', 'dismissed'] as const
  return {
    title: strings.sections.procedures,
    blocks: [
      {
        kind: 'table',
        head: [
          ...[rule, pdfStrings.columns.id, strings.bearsOn],
          ...states.map((state) => lettered(dispositions[state], FINDING_LETTERS[state])),
          lettered(workingPaperStrings.all, FINDING_LETTERS.all),
        ],
        rows: rules.map(({ rule: name, byState }) => {
          const on = criteria.filter((one) => one.rules.includes(name)).map(({ reference }) => reference)
          return [
            ...[RULES[name].title, findingsRowId(name, 'CR'), on.join(', ')],
            ...[...states.map((state) => byState[state]), totalOf(byState)].map(printCount),
          ]
        }),
        right: 3,
        hasIds: true,
      },
      { kind: 'text', text: strings.rulesNote },
      { kind: 'heading', text: strings.samples },
      samples.length === 0 ? { kind: 'text', text: strings.noSamples } : toSampleTable(samples, how),
    ],
  }
}

/** Codes that may not be seen yet are left out ([Note: Blind coding]). */
function toSampleTable(samples: ComplianceFacts['samples'], { print }: CompliancePrint): PaperBlock {
  const rows = samples.flatMap(({ sample, codings }) => {
    const name = [sample.reference, print(sample.title)]
    const drawn = printCount(sample.items)
    if (sample.abandonedBecause !== null || codings.length === 0) {
      const state = sample.abandonedBecause === null ? strings.notCoded : strings.abandoned
      return [[...name, state, drawn, '', '', '']]
    }
    return codings.map(({ by, whole }) => [
      ...[...name, samplePaperStrings.codings[by], drawn, printCount(whole.counted)],
      ...[printCount(whole.deviations), whole.counted === 0 ? '' : formatPercent(whole.upperLimit)],
    ])
  })
  return { kind: 'table', head: strings.samplesHead, rows, right: 3 }
}

function toRequests({ requests, files }: ComplianceFacts, how: CompliancePrint): PaperSection {
  const title = strings.sections.requests
  if (requests.length === 0) return { title, blocks: [{ kind: 'text', text: strings.noRequests }] }
  const notDue = listNotDue(requests)
  const table = toRequestTable(requests, how.print, true)
  const count = (of: (request: (typeof requests)[number]) => number) =>
    requests.reduce((sum, request) => sum + of(request), 0)
  const given = COMPANY_GROUNDS.map(
    (ground) => [ground, count(({ grounds }) => grounds.get(ground) ?? 0)] as const,
  ).filter(([, rows]) => rows > 0)
  const differing = CONTRADICTIONS.map(
    (name) => [name, count(({ contradictions }) => contradictions.get(name) ?? 0)] as const,
  ).filter(([, rows]) => rows > 0)
  return {
    title,
    blocks: [
      table.kind === 'table' ? { ...table, head: letterHead(table.head) } : table,
      ...(notDue === null ? [] : [{ kind: 'text', text: notDue } as const]),
      { kind: 'text', text: strings.requestsNote },
      ...(how.hasSearch ? [{ kind: 'text', text: strings.requestsWhole } as const] : []),
      ...(given.length === 0
        ? []
        : [
            { kind: 'heading', text: strings.given } as const,
            {
              kind: 'table',
              head: strings.groundsHead,
              rows: given.map(([ground, rows]) => [COMPANY_GROUND_STRINGS[ground], printCount(rows)]),
              right: 1,
            } as const,
          ]),
      { kind: 'heading', text: strings.contradictions },
      differing.length === 0
        ? { kind: 'text', text: strings.noneDiffer }
        : {
            kind: 'table',
            head: strings.contradictionsHead,
            rows: differing.map(([name, rows]) => [CONTRADICTION_STRINGS[name], printCount(rows)]),
            right: 1,
          },
      { kind: 'heading', text: strings.files },
      toFiles(files, how),
    ],
  }
}

/** Heads of figures end with the letter of their ids. */
function letterHead(head: readonly string[]): readonly string[] {
  const { asked, answered, contradicting } = strings.requestsHead
  const letters = new Map<string, string>([
    [asked, REQUEST_LETTERS.asked],
    [answered, REQUEST_LETTERS.answered],
    [contradicting, REQUEST_LETTERS.contradicting],
  ])
  return head.map((one) => {
    const letter = letters.get(one)
    return letter ? lettered(one, letter) : one
  })
}

/** The name of a file can name the client. */
function toFiles(files: ComplianceFacts['files'], { print, isRedacted }: CompliancePrint): PaperBlock {
  if (files.length === 0) return { kind: 'text', text: strings.noFiles }
  return {
    kind: 'facts',
    rows: files.map(({ name, sha256, receivedAtMs, sizeBytes }, at) => {
      const facts = strings.fileLine(printMoment(receivedAtMs), formatBytes(sizeBytes), sha256)
      return [strings.fileOf(at + 1), isRedacted ? facts : joinPrinted(print(name), facts)]
    }),
  }
}

function toTreatments(treatments: readonly TreatmentOfSample[]): PaperSection {
  return {
    title: strings.sections.treatment,
    blocks: [
      ...treatments.flatMap(describeOne),
      { kind: 'heading', text: strings.cannotShow },
      ...EQUAL_TREATMENT_LIMITS.map((text) => ({ kind: 'text', text }) as const),
    ],
  }
}

function describeOne(treatment: TreatmentOfSample): readonly PaperBlock[] {
  const { sample, negative, result } = treatment
  const heading: PaperBlock = {
    kind: 'heading',
    text: `${strings.treatmentOf(sample.reference)} · ${oddsId(sample.sampleId)}`,
  }
  if (!negative) return [heading, { kind: 'text', text: strings.notFixed }]
  const groups = result ? (['hidden', 'shown'] as const) : []
  return [
    heading,
    ...describeTreatment({ ...treatment, negative }).map((text) => ({ kind: 'text', text }) as const),
    ...(result
      ? [
          {
            kind: 'table',
            head: strings.treatmentHead,
            rows: groups.map((name) => {
              const { negative, other, missing } = result[name]
              return [strings.groups[name], ...[negative, other, missing].map(printCount)]
            }),
            right: 1,
          } as const,
        ]
      : []),
    ...toOdds(treatment).map((odds) => ({ kind: 'odds', ...odds }) as const),
  ]
}
