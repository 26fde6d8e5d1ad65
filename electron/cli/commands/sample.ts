import { invalid } from '../../../shared/app-error.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import {
  drawRequestSchema,
  type SampleState,
  STRATA_KINDS,
  sampleChangeSchema,
  VERDICTS,
} from '../../../shared/domain/sample.ts'
import {
  definitionSchema,
  planTreatment,
  treatmentPlanSchema,
} from '../../../shared/sampling/equal-treatment.ts'
import {
  describeDesignCaveat,
  describeEvaluation,
  formatPercent,
  type SampleEvaluation,
} from '../../../shared/sampling/evaluate-sample.ts'
import { LARGEST_PLANNED_SIZE } from '../../../shared/statistics/fisher-power.ts'
import {
  compareTreatment,
  describeSources,
  describeTreatment,
  toTreatmentFields,
} from '../../sampling/equal-treatment.ts'
import { findSamples, toSampleFields } from '../../sampling/sample-rows.ts'
import { evaluate, evaluateAsPlanned } from '../../sampling/sheet-rows.ts'
import { toExactNumber } from '../../store/exact-id.ts'
import { type Arguments, parseAction, parseWith } from '../arguments.ts'
import { createServices, withCache, withWorkspace } from '../services.ts'
import { type Command, EXIT, type ExitCode, type Terminal, writeLine, writeResult } from '../terminal.ts'

const ACTIONS = {
  draw: ['filter', 'method', 'size', 'seed', 'by', 'allocation', 'title', 'preparer', 'reason'],
  code: ['sample', 'item', 'code', 'note'],
  lock: ['sample'],
  list: [],
  evaluate: ['sample', 'confidence'],
  'equal-treatment': ['sample', 'negative', 'reason', 'confidence'],
  size: ['ratio', 'share', 'power', 'confidence'],
} as const
type Action = keyof typeof ACTIONS

/**
 * `sample draw`, `sample code`, `sample lock`, `sample list`, `sample evaluate`, `sample equal-treatment`, `sample
 * size`.
 */
export const sample: Command = async (terminal) => {
  const [action, args] = parseAction<Action>(terminal.args, 'sample', ACTIONS)
  return RUN[action](terminal, args)
}

const RUN: Readonly<Record<Action, (terminal: Terminal, args: Arguments) => Promise<ExitCode>>> = {
  draw: drawOne,
  code: (terminal, args) => change(terminal, args, toAssessment(args)),
  lock: (terminal, args) => change(terminal, args, { kind: 'finish' }),
  list,
  evaluate: evaluateOne,
  'equal-treatment': compare,
  size: planSize,
}

const LARGEST_SIZE = 1_000_000
const STRATA_OPTIONS = ['by', 'allocation'] as const

async function drawOne(terminal: Terminal, args: Arguments) {
  const method = args.getOneOf('method', ['random', 'interval', 'stratified'])
  const strange = method === 'stratified' ? undefined : STRATA_OPTIONS.find((name) => args.find(name))
  if (strange) throw invalid(`--${strange} goes with --method stratified.`)
  const size = args.findCount('size', LARGEST_SIZE)
  const strata = {
    by: method === 'stratified' ? args.getOneOf('by', STRATA_KINDS) : undefined,
    allocation: method === 'stratified' ? (args.find('allocation') ?? 'proportional') : undefined,
  }
  const parsed = parseWith(drawRequestSchema.omit({ populationId: true }), {
    title: args.get('title'),
    design: { method, size, ...(method === 'stratified' && strata) },
    seed: args.get('seed'),
    preparer: args.get('preparer'),
    reason: args.find('reason') ?? '',
  })
  const atMs = Date.now()
  await withWorkspace(createServices(), args.get('workspace'), terminal.env, async ({ store }) => {
    const populationId = await store.run('samples:freeze', args.find('filter') ?? '', atMs)
    const { sampleId } = await store.run('samples:draw', { ...parsed, populationId }, atMs)
    const sheet = await store.ask('samples:sheet', { sampleId, role: 'first' })
    const drawn = sheet.items.map(({ reference, feedbackId }) => ({
      reference,
      feedbackId: toExactNumber(feedbackId),
    }))
    await writeResult(
      terminal.output,
      args,
      { ...toSampleFields(sheet.sample), drawn },
      sheet.items.map(({ reference, feedbackId }) => `${reference}\t${feedbackId}`).join('\n'),
    )
  })
  return EXIT.done
}

/** Continues *3 of 3 items coded*. */
const SHEETS: Readonly<Record<SampleState, string>> = {
  open: '',
  coded: ', sheet locked',
  'second-review': ', in double coding',
  locked: ', both sheets locked',
  abandoned: ', abandoned',
}

type Change = Readonly<Record<string, unknown>>

function toAssessment(args: Arguments): Change {
  const number = args.findCount('item', LARGEST_SIZE)
  if (!number) throw invalid('--item must be the number of an item, from 1.')
  const verdict = args.getOneOf('code', [...VERDICTS, 'none'])
  const note = args.find('note')
  if (verdict !== 'none') return { kind: 'assess', number, verdict, ground: null, note: note ?? '' }
  if (note !== undefined) throw invalid('--note goes with a code.')
  return { kind: 'uncode', number }
}

/** Of the preparer's sheet or, where that is locked and a second reviewer is named, of theirs. */
async function change(terminal: Terminal, args: Arguments, step: Change): Promise<ExitCode> {
  const sampleId = readSampleId(args)
  const atMs = Date.now()
  await withWorkspace(createServices(), args.get('workspace'), terminal.env, async ({ store }) => {
    const before = await store.ask('samples:sheet', { sampleId, role: 'first' })
    const { isFinished, secondReviewer } = before.sample
    const role = isFinished.first && secondReviewer !== null ? 'second' : 'first'
    const parsed = parseWith(sampleChangeSchema, { ...step, sampleId, role })
    await store.run('samples:change', parsed, atMs)
    const { sample: coded } = await store.ask('samples:sheet', { sampleId, role })
    const text = `${coded.reference}: ${coded.coded[role]} of ${coded.items} items coded${SHEETS[coded.state]}`
    await writeResult(terminal.output, args, toSampleFields(coded), text)
  })
  return EXIT.done
}

function readSampleId(args: Arguments): number {
  const reference = findReference(args.get('sample'))
  if (reference?.kind === 'sample') return reference.sampleId
  throw invalid('--sample must be the reference of a sample, such as S-3.')
}

async function list(terminal: Terminal, args: Arguments) {
  await withCache(args.get('workspace'), terminal.env, async (db) => {
    const samples = findSamples(db)
    const lines = samples.map(
      ({ reference, state, items, title, preparer }) =>
        `${reference}\t${state}\t${items}\t${title}\t${preparer}`,
    )
    const text = args.has('json') ? JSON.stringify(samples.map(toSampleFields)) : lines.join('\n')
    await writeLine(terminal.output, text === '' ? 'No sample was drawn yet.' : text)
  })
  return EXIT.done
}

async function evaluateOne(terminal: Terminal, args: Arguments) {
  const sampleId = readSampleId(args)
  const confidence = readConfidence(args.find('confidence'))
  await withCache(args.get('workspace'), terminal.env, async (db) => {
    const evaluation =
      confidence === null ? evaluateAsPlanned(db, sampleId) : evaluate(db, sampleId, confidence)
    await writeResult(terminal.output, args, evaluation, toText(evaluation))
  })
  return EXIT.done
}

async function compare(terminal: Terminal, args: Arguments) {
  const sampleId = readSampleId(args)
  const confidence = readConfidence(args.find('confidence')) ?? 0.95
  const workspace = args.get('workspace')
  const definition = readDefinition(args)
  if (definition) {
    await withWorkspace(createServices(), workspace, terminal.env, ({ store }) =>
      store.run('samples:define-negative', { sampleId, ...definition }, Date.now()),
    )
  }
  await withCache(workspace, terminal.env, async (db) => {
    const { negative, ...treatment } = compareTreatment(db, sampleId, confidence)
    if (!negative) {
      throw invalid('Say first which ratings count as negative, for example --negative "<=2".')
    }
    const compared = { ...treatment, negative }
    await writeLine(
      terminal.output,
      args.has('json')
        ? JSON.stringify(toTreatmentFields(compared), printInfinity)
        : [
            ...describeTreatment(compared),
            ...(negative.reason ? [`Reason: ${negative.reason}`] : []),
            ...describeSources(compared),
          ].join('\n'),
    )
  })
  return EXIT.done
}

/** How many reviews are to be rated so that a comparison has the wanted power; needs no workspace. */
async function planSize(terminal: Terminal, args: Arguments) {
  const plan = parseWith(treatmentPlanSchema, {
    ratio: Number(args.get('ratio')),
    share: Number(args.get('share')),
    power: Number(args.find('power') ?? 0.8),
    confidence: readConfidence(args.find('confidence')) ?? 0.95,
  })
  const found = planTreatment(plan)
  if (!found) {
    const most = LARGEST_PLANNED_SIZE.toLocaleString('en')
    throw invalid(`More than ${most} reviews of each group are needed.`)
  }
  const text =
    `${found.size} hidden and ${found.size} shown reviews with ratings find an odds ratio of ${plan.ratio} ` +
    `in ${formatPercent(found.power, 1)} of cases, if ${formatPercent(plan.share, 0)} of the shown ones are negative.`
  await writeResult(terminal.output, args, { ...plan, size: found.size, exactPower: found.power }, text)
  return EXIT.done
}

/** JSON has no infinite numbers: a ratio without a limit is the text `Infinity`. */
function printInfinity(_key: string, value: unknown): unknown {
  return value === Infinity ? 'Infinity' : value
}

/** `<=2`: at most so many stars. */
function readDefinition(args: Arguments) {
  const [text, reason] = [args.find('negative'), args.find('reason')]
  if (text === undefined) {
    if (reason === undefined) return undefined
    throw invalid('--reason goes with --negative.', 'reason')
  }
  const [, stars] = /^<=\s*([1-4])$/.exec(text.trim()) ?? []
  if (stars === undefined) {
    throw invalid('--negative must be at most so many stars of five: "<=1" to "<=4".')
  }
  return parseWith(definitionSchema, { atMost: Number(stars), reason })
}

function readConfidence(text: string | undefined): number | null {
  if (text === undefined) return null
  const confidence = Number(text)
  if (/^0?\.\d{1,6}$/.test(text) && confidence >= 0.5 && confidence <= 0.9999) return confidence
  throw invalid('--confidence must be a number from 0.5 to 0.9999, such as 0.95.')
}

function toText({ sample: drawn, codings, agreement }: SampleEvaluation): string {
  if (codings.length === 0) {
    return `${drawn.reference}: not evaluated before its sheets are locked (${drawn.coded.first} of ${drawn.items} items coded).`
  }
  const caveat = describeDesignCaveat(drawn.design)
  const tolerable = drawn.basis?.tolerableRate ?? null
  return [
    ...codings.flatMap(({ by, whole }) => [
      `${drawn.reference}, ${by}:`,
      ...describeEvaluation(whole, tolerable),
    ]),
    ...(agreement ? [`Cohen's kappa: ${agreement.kappa?.toFixed(3) ?? 'not defined'}`] : []),
    ...(caveat === null ? [] : [caveat]),
  ].join('\n')
}
