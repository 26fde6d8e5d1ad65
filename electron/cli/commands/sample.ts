import { AppError } from '../../../shared/app-error.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import { drawRequestSchema, STRATA_KINDS } from '../../../shared/domain/sample.ts'
import type { SampleEvaluation } from '../../../shared/sampling/evaluate-sample.ts'
import { describeDesignCaveat, describeEvaluation } from '../../../shared/sampling/evaluation-strings.ts'
import { evaluate } from '../../sampling/evaluate.ts'
import { findSamples, getSample, toSampleFields } from '../../sampling/sample-rows.ts'
import { Arguments } from '../arguments.ts'
import { createServices, withCache, withWorkspace } from '../services.ts'
import { type Command, EXIT, type Terminal, writeLine } from '../terminal.ts'

const ACTIONS = {
  draw: ['filter', 'method', 'size', 'seed', 'by', 'allocation', 'title', 'preparer', 'reason'],
  list: [],
  evaluate: ['sample', 'confidence'],
} as const
type Action = keyof typeof ACTIONS

/** `sample draw`, `sample list`, `sample evaluate`. */
export const sample: Command = async (terminal) => {
  const [name = '', ...rest] = terminal.args
  if (!Object.hasOwn(ACTIONS, name)) {
    throw new AppError('invalid-argument', 'Say what to do with samples: draw, list or evaluate.')
  }
  const action = name as Action
  const args = Arguments.parse(rest, ['workspace', ...ACTIONS[action]], [])
  if (action === 'draw') return drawOne(terminal, args)
  return action === 'list' ? list(terminal, args) : evaluateOne(terminal, args)
}

const LARGEST_SIZE = 1_000_000

async function drawOne(terminal: Terminal, args: Arguments) {
  const method = args.getOneOf('method', ['random', 'interval', 'stratified'])
  const size = args.findCount('size', LARGEST_SIZE)
  const strata = {
    by: method === 'stratified' ? args.getOneOf('by', STRATA_KINDS) : undefined,
    allocation: method === 'stratified' ? (args.find('allocation') ?? 'proportional') : undefined,
  }
  const parsed = drawRequestSchema.omit({ populationId: true }).safeParse({
    title: args.get('title'),
    design: { method, size, ...(method === 'stratified' && strata) },
    seed: args.get('seed'),
    preparer: args.get('preparer'),
    reason: args.find('reason') ?? '',
  })
  if (!parsed.success) {
    throw new AppError('invalid-argument', parsed.error.issues[0]?.message ?? 'The draw cannot be read.')
  }
  const atMs = Date.now()
  await withWorkspace(createServices(), args.get('workspace'), terminal.env, async ({ store }) => {
    const populationId = await store.run('samples:freeze', args.find('filter') ?? '', atMs)
    const { sampleId } = await store.run('samples:draw', { ...parsed.data, populationId }, atMs)
    const sheet = await store.ask('samples:sheet', { sampleId, role: 'first' })
    const drawn = sheet.items.map(({ reference, feedbackId }) => ({ reference, feedbackId }))
    await writeLine(
      terminal.output,
      args.has('json')
        ? JSON.stringify({ ...toSampleFields(sheet.sample), drawn })
        : drawn.map(({ reference, feedbackId }) => `${reference}\t${feedbackId}`).join('\n'),
    )
  })
  return EXIT.done
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
  const reference = findReference(args.get('sample'))
  if (reference?.kind !== 'sample') {
    throw new AppError('invalid-argument', '--sample must be the reference of a sample, such as S-3.')
  }
  const confidence = readConfidence(args.find('confidence'))
  await withCache(args.get('workspace'), terminal.env, async (db) => {
    const { sampleId } = reference
    const wanted = confidence ?? getSample(db, sampleId).basis?.confidence ?? 0.95
    const evaluation = evaluate(db, sampleId, wanted)
    await writeLine(terminal.output, args.has('json') ? JSON.stringify(evaluation) : toText(evaluation))
  })
  return EXIT.done
}

function readConfidence(text: string | undefined): number | null {
  if (text === undefined) return null
  const confidence = Number(text)
  if (/^0?\.\d{1,6}$/.test(text) && confidence >= 0.5 && confidence <= 0.9999) return confidence
  throw new AppError('invalid-argument', '--confidence must be a number from 0.5 to 0.9999, such as 0.95.')
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
