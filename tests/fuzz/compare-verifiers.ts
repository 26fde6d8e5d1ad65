import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { verifyBundle } from '../../electron/evidence/verify-bundle.ts'
import { PYTHON } from '../../tools/preflight/judges.ts'
import { startChance } from '../soak/seeded-chance.ts'
import { Bag } from '../support/evidence/bag.ts'
import { BAG_MUTATIONS, type Choices, FOLDER_MUTATIONS, type Mutation, RAW_MUTATIONS } from './mutations.ts'

/** Two verifiers that disagree about a bundle: what was changed, and what each says. */
export interface Split {
  readonly number: number
  readonly changes: readonly string[]
  readonly application: string
  readonly python: string
}

interface Comparison {
  readonly compared: number
  /** How many of them both found intact. */
  readonly intact: number
  readonly splits: readonly Split[]
}

/**
 * Changes a sound bundle in `count` random ways, the same for the same seed, and compares the verdict of the
 * application with that of tools/verify_evidence.py: intact, or the kind of the problem and its receipt.
 * @param path of a sound bundle, such as that of `exportSample`
 */
export async function compareVerifiers(path: string, seed: number, count: number): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-fuzz-'))
  const python = startPython()
  const splits: Split[] = []
  let intact = 0
  try {
    for (let number = 0; number < count; number += 1) {
      const place = join(folder, 'case')
      rmSync(place, { recursive: true, force: true })
      mkdirSync(place)
      const { subject, changes } = mutate(path, place, toChoices(startChance(seed * 1_000_003 + number)))
      const verdicts = { application: askApplication(subject), python: await python.ask(subject) }
      if (verdicts.application !== verdicts.python) splits.push({ number, changes, ...verdicts })
      else if (verdicts.application === 'intact') intact += 1
    }
    return { compared: count, intact, splits }
  } finally {
    python.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export function toChoices(chance: () => number): Choices {
  const below = (limit: number) => Math.floor(chance() * limit)
  return {
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to pick')
      return item
    },
  }
}

/** @returns the changed bundle, a ZIP file or a folder, and the names of the changes */
function mutate(path: string, place: string, choices: Choices) {
  const changes: string[] = []
  const apply = <Subject>(mutations: readonly Mutation<Subject>[], subject: Subject) => {
    const { name, change } = choices.pick(mutations)
    changes.push(name)
    try {
      change(subject, choices)
    } catch {
      // Some changes need what an earlier one took away.
    }
  }
  const kind = choices.pick(['bag', 'bag', 'bag', 'raw', 'folder'])
  const subject = join(place, kind === 'folder' ? 'unpacked' : 'changed.zip')
  if (kind === 'raw') {
    const change = choices.pick(RAW_MUTATIONS)
    changes.push(change.name)
    writeFileSync(subject, change(readFileSync(path), choices))
    return { subject, changes }
  }
  const bag = new Bag(path)
  if (kind === 'bag' || choices.below(3) === 0) {
    for (let more = choices.pick([1, 1, 2]); more > 0; more -= 1) apply(BAG_MUTATIONS, bag)
    if (choices.below(4) > 0) bag.renewManifests()
  }
  if (kind === 'bag') bag.write(subject)
  else {
    unpack(bag, subject)
    apply(FOLDER_MUTATIONS, subject)
  }
  return { subject, changes }
}

/** Files whose names a folder cannot have are left out. */
function unpack(bag: Bag, folder: string): void {
  for (const [name, bytes] of bag.files) {
    if (name.split('/').some((part) => part === '..' || part === '.' || part === '' || part.length > 250))
      continue
    const file = join(folder, 'unhidden-evidence', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}

/** @returns *intact*, or the kind of the problem and its receipt */
export function askApplication(path: string): string {
  try {
    const { problem } = verifyBundle(path)
    return problem ? `${problem.kind} ${problem.receipt ?? '-'}` : 'intact'
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : 'unknown'}`
  }
}

/** Runs the verifier for each path that arrives, in one process; prints one line for each. */
const DRIVER = `
import contextlib, io, sys
sys.path.insert(0, sys.argv[1])
import verify_evidence
for line in sys.stdin:
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            verify_evidence.main([line.rstrip("\\n")])
    except BaseException as error:
        said.write("failed: " + repr(error))
    print(said.getvalue().split("\\n")[0], flush=True)
`

/** Its verdict has the form of `askApplication`. */
export function startPython() {
  const tools = join(import.meta.dirname, '../../tools')
  const child = spawn(PYTHON, ['-c', DRIVER, tools], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(path: string): Promise<string> {
      child.stdin.write(`${path}\n`)
      const { value = 'failed: it ended' } = await lines.next()
      if (value.startsWith('failed')) return value
      return /^(?:evidence |files )?intact:/.test(value) ? 'intact' : (value.split(':')[0] ?? '')
    },
    stop: () => child.kill(),
  }
}
