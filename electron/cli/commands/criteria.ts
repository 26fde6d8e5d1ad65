import {
  CONCLUSIONS,
  type Criterion,
  type CriterionChange,
  criterionChangeSchema,
} from '../../../shared/domain/criterion.ts'
import { findCriteria } from '../../auditor/criteria.ts'
import { queryCriteria } from '../../reports/query-criteria.ts'
import { type Arguments, parseAction, parseWith } from '../arguments.ts'
import { createServices, withCache, withIndexedCache, withWorkspace } from '../services.ts'
import { type Command, EXIT, type ExitCode, type Terminal, writeLine, writeResult } from '../terminal.ts'

const ACTIONS = {
  list: [],
  choose: ['criterion'],
  'leave-out': ['criterion'],
  clause: ['clause', 'text', 'grounds'],
  conclude: ['criterion', 'conclusion', 'text'],
} as const
type Action = keyof typeof ACTIONS

/** `criteria list`, `criteria choose`, `criteria leave-out`, `criteria clause`, `criteria conclude`. */
export const criteria: Command = async (terminal) => {
  const [action, args] = parseAction<Action>(terminal.args, 'criteria', ACTIONS)
  return action === 'list' ? list(terminal, args) : change(terminal, args, action)
}

async function change(
  terminal: Terminal,
  args: Arguments,
  action: Exclude<Action, 'list'>,
): Promise<ExitCode> {
  const parsed = parseWith(criterionChangeSchema, toChange(args, action))
  const workspace = args.get('workspace')
  await withWorkspace(createServices(), workspace, terminal.env, ({ store }) =>
    store.run('criteria:change', parsed, Date.now()),
  )
  await withCache(workspace, terminal.env, async (db) => {
    const id = parsed.kind === 'enter-clause' ? `policy-${parsed.clause}` : parsed.id
    const changed = findCriteria(db).find((one) => one.id === id)
    if (changed) await print(terminal, args, changed)
  })
  return EXIT.done
}

/** Checked by the schema of the change. */
function toChange(
  args: Arguments,
  action: Exclude<Action, 'list'>,
): { readonly kind: CriterionChange['kind']; readonly [detail: string]: unknown } {
  if (action === 'clause') {
    const grounds = (args.find('grounds') ?? '').split(',').filter((ground) => ground !== '')
    return { kind: 'enter-clause', clause: args.get('clause'), text: args.get('text'), grounds }
  }
  const id = { id: args.get('criterion') }
  if (action !== 'conclude') return { kind: action, ...id }
  const conclusion = args.getOneOf('conclusion', CONCLUSIONS)
  return { kind: 'conclude', ...id, conclusion, text: args.get('text') }
}

function print(terminal: Terminal, args: Arguments, criterion: Criterion): Promise<void> {
  const { id, version, isChosen, conclusion } = criterion
  const fields = { criterion: id, version, chosen: isChosen, conclusion: conclusion?.conclusion ?? null }
  return writeResult(terminal.output, args, fields, toLine(criterion))
}

function toLine({ id, isChosen, conclusion, title }: Criterion): string {
  const used = isChosen ? (conclusion?.conclusion ?? 'open') : 'not used'
  return `${id}\t${used}\t${title}`
}

async function list(terminal: Terminal, args: Arguments) {
  if (args.has('json')) {
    const toText = async (fields: readonly object[]) => writeLine(terminal.output, JSON.stringify(fields))
    await withIndexedCache(
      args.get('workspace'),
      terminal.env,
      (db) => toText(queryCriteria(db, Date.now())),
      'found',
    )
    return EXIT.done
  }
  await withCache(args.get('workspace'), terminal.env, (db) =>
    writeLine(terminal.output, findCriteria(db).map(toLine).join('\n')),
  )
  return EXIT.done
}
