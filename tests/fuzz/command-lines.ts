import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { OTHER_SUBJECTS } from '../../electron/cli/commands/query.ts'
import { runCommandLine } from '../../electron/cli/run-command-line.ts'
import { QUERY_SUBJECTS } from '../../electron/store/read/query-rows.ts'
import { AppError } from '../../shared/app-error.ts'
import { temporaryFolder } from '../support/store/temporary-folder.ts'
import { type Fuzzer, tryEach } from './fuzzer.ts'
import type { Choices } from './mutations.ts'
import { filterSampler } from './query-texts.ts'

/** What a form of a command is filled from. */
interface Slots {
  readonly choices: Choices
  readonly workspace: string
  /** A file to write; few different ones, so that some exist. */
  readonly out: (extension: string) => string
  readonly filter: () => string
}

interface Form {
  /** How often it is tried; commands that start threads take a hundred times as long as a query. */
  readonly weight: number
  readonly toArguments: (slots: Slots) => readonly string[]
}

/** All but `changes`, which takes a filter of its own. */
const SUBJECTS = [...QUERY_SUBJECTS, ...OTHER_SUBJECTS].filter((what) => what !== 'changes')
const FILTERED: readonly string[] = ['feedback', 'events', 'responses']
const DAYS = ['2024-02-29', '2024-06-30', '2025-01-01', '1970-01-01', '9999-12-31']
const TEMPLATES = ['hidden-and-deleted', 'visibility-changes', 'responses', 'businesses', 'feedback'] as const
const SAMPLES = ['S-1', 'S-2', 'S-9']

/** The ways to write each command, with values that it takes. */
const FORMS: readonly Form[] = [
  {
    weight: 400,
    toArguments: ({ choices: { below, pick }, workspace, filter }) => {
      const what = pick(SUBJECTS)
      const isFiltered = FILTERED.includes(what)
      return [
        ...['query', '--workspace', workspace, '--what', what, '--json'],
        ...(isFiltered && below(4) > 0 ? ['--filter', filter()] : []),
        ...(what === 'findings' && below(2) > 0
          ? ['--filter', pick(['rule:toggling', 'disposition:open'])]
          : []),
        ...(isFiltered && below(4) === 0 ? ['--as-of', pick(DAYS)] : []),
        ...(below(2) === 0 ? ['--limit', String(below(1_000))] : []),
      ]
    },
  },
  {
    weight: 100,
    toArguments: ({ choices: { below, pick }, workspace, out, filter }) => {
      const format = pick(['csv', 'csv', 'jsonl', 'xlsx'])
      return [
        ...['report', '--workspace', workspace, '--template', pick(TEMPLATES), '--format', format],
        ...['--out', out(format), '--force'],
        ...(below(2) === 0 ? ['--filter', filter()] : []),
        ...(below(4) === 0 ? ['--as-of', pick(DAYS)] : []),
        ...(below(4) === 0 ? ['--redact'] : []),
      ]
    },
  },
  {
    weight: 10,
    toArguments: ({ choices: { pick, below }, workspace }) => [
      ...['verify', workspace],
      ...(below(4) === 0 ? ['--expect-head', pick(['a'.repeat(64), '0'])] : []),
    ],
  },
  {
    weight: 4,
    toArguments: ({ choices: { below, pick }, workspace, filter }) => [
      ...['sample', 'draw', '--workspace', workspace, '--method', pick(['random', 'interval', 'stratified'])],
      ...[
        '--size',
        String(1 + below(9)),
        '--seed',
        'seed',
        '--title',
        'Title',
        '--preparer',
        'A',
        '--by',
        'business',
      ],
      ...(below(4) === 0 ? ['--filter', filter()] : []),
    ],
  },
  {
    weight: 20,
    toArguments: ({ choices: { pick }, workspace }) => [
      ...[
        'sample',
        pick(['evaluate', 'equal-treatment']),
        '--workspace',
        workspace,
        '--sample',
        pick(SAMPLES),
      ],
      ...pick([[], ['--confidence', '0.9'], ['--json']]),
    ],
  },
  {
    weight: 4,
    toArguments: ({ choices: { below, pick }, workspace }) => [
      ...[
        'sample',
        'code',
        '--workspace',
        workspace,
        '--sample',
        pick(SAMPLES),
        '--item',
        String(1 + below(9)),
      ],
      ...['--code', pick(['pass', 'fail', 'not-applicable'])],
    ],
  },
  {
    weight: 2,
    toArguments: ({ choices: { pick }, workspace, out, filter }) => {
      const format = pick(['csv', 'xlsx'])
      return [
        ...['requests', 'create', '--workspace', workspace, '--format', format, '--out', out(format)],
        ...pick([[], ['--filter', filter()], ['--due', pick(DAYS)]]),
      ]
    },
  },
  {
    weight: 20,
    toArguments: ({ choices: { pick }, workspace }) => [
      pick(['sample', 'requests']),
      ...['list', '--workspace', workspace, '--json'],
    ],
  },
  { weight: 1, toArguments: ({ workspace }) => ['rebuild', '--workspace', workspace] },
  { weight: 1, toArguments: ({ out }) => ['self-test', '--out', out('csv'), '--force'] },
  { weight: 4, toArguments: ({ choices: { pick } }) => [pick(['help', '--version', '--help'])] },
]
const BY_WEIGHT = FORMS.flatMap((form) => Array.from({ length: form.weight }, () => form))

const PIECES = [
  ...[
    '',
    '-',
    '--',
    '--x',
    '--json',
    '--workspace',
    '--what',
    '--limit',
    '-1',
    '1e9',
    '9'.repeat(30),
    '((',
    '../..',
  ],
  ...['\u202e', '💥', 'a\nb', '2024-13-01', 'visibility:hiden', 'feedback', 'draw', '--filter=', '--as-of'],
]

/** One argument left out, exchanged, added or said twice. */
function spoil(args: readonly string[], { below, pick }: Choices): readonly string[] {
  const at = below(args.length)
  const [before, after] = [args.slice(0, at), args.slice(at + 1)]
  const here = args.slice(at, at + 1)
  return pick([
    [...before, ...after],
    [...before, pick(PIECES), ...after],
    [...before, pick(PIECES), ...here, ...after],
    [...before, ...here, ...here, ...after],
  ])
}

export const commandLines: Fuzzer = {
  name: 'arguments',
  inputs: 'command lines of each form, one in six spoiled',
  counts: { full: 10_000, short: 15 },
  run: async (seed, count) => {
    const folder = temporaryFolder()
    const env = { UNHIDDEN_DATA_DIR: folder }
    const run = async (args: readonly string[]) => {
      const said: string[] = []
      const errors = new Writable({ write: (chunk, _encoding, done) => done(void said.push(String(chunk))) })
      const output = new Writable({ write: (_chunk, _encoding, done) => done() })
      return { exit: await runCommandLine({ args, env, input: Readable.from([]), output, errors }), said }
    }
    await run(['demo', '--out', folder, '--events', '200', '--responses', '60', '--seed', '7'])
    const workspace = join(folder, 'Demo.unhidden')
    const filter = filterSampler(seed)
    return tryEach(seed, count, async (choices) => {
      const out = (extension: string) => join(folder, `${choices.below(9)}.${extension}`)
      const plain = choices.pick(BY_WEIGHT).toArguments({ choices, workspace, out, filter })
      const args = choices.below(6) === 0 ? spoil(plain, choices) : plain
      const isOutside = args.includes('--out') && !args[args.indexOf('--out') + 1]?.startsWith(folder)
      const { exit, said } = await run(isOutside ? ['help'] : args)
      if (exit === 1) throw new AppError('internal', `${JSON.stringify(args)}: ${said.join('')}`)
      return `exit ${exit}`
    })
  },
}
