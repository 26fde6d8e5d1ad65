import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError, invalid, toAppError } from '../../../shared/app-error.ts'
import type { Reperformance } from '../../../shared/domain/report-check.ts'
import type { SignatureCheck, SignatureOutcome, Verification } from '../../../shared/domain/verification.ts'
import { countOf } from '../../../shared/format/count.ts'
import { printMoment } from '../../../shared/format/utc-text.ts'
import { nameStatedFigure, printStatedPair } from '../../../shared/strings/stated-figure-strings.ts'
import { printReviewState } from '../../../shared/strings/working-paper-strings.ts'
import { WORKSPACE_EXTENSION } from '../../app/workspace.ts'
import { keyFilePath } from '../../credentials/key-file.ts'
import { isFolder, withBundle } from '../../evidence/bundle-files.ts'
import { REDACTED_MARK } from '../../evidence/bundle-layout.ts'
import { describeProblem } from '../../evidence/check-chain.ts'
import { checkSignaturesBeside } from '../../evidence/signatures/check-signatures.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { compareRedacted, recomputeBundle } from '../../import/bundle/recompute-bundle.ts'
import { verifyWorkspace } from '../../indexing/verify-workspace.ts'
import { systemCode, toFileError } from '../../lib/file-error.ts'
import { readStart } from '../../lib/regular-file.ts'
import { THIS_APPLICATION } from '../../reports/bundle-report.ts'
import { Arguments } from '../arguments.ts'
import { logVerified } from '../log-work.ts'
import { locateWitnessed } from '../services.ts'
import { type Command, EXIT, type ExitCode, type Terminal, writeResult } from '../terminal.ts'

/**
 * `verify`: recomputes every hash of a workspace or a bundle and reports the first problem. The report of a bundle is
 * made again from its replies; with `--against`, a redacted bundle is compared with a full one. A chain shows only that
 * the evidence is consistent in itself: `--expect-head` compares its fingerprint with one received separately.
 */
export const verify: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['against', 'expect-head'], ['index'])
  findExpectedHead(args)
  const path = args.getOnly('Name the one workspace or bundle to verify.')
  if (!isBundle(path)) {
    refuseOptions(args, 'a workspace', ['against'])
    const verification = verifyWorkspace(await locateWitnessed(path, terminal.env), {
      withIndex: args.has('index'),
    })
    const exit = await report(terminal, args, verification)
    await logVerified(terminal, path, verification)
    return exit
  }
  const beside = checkSignaturesBeside(path)
  if (beside.length > 0 && isReportFile(path)) {
    refuseOptions(args, 'a report', ['against', 'expect-head', 'index'])
    return reportFile(terminal, args, beside)
  }
  if (isPdf(path)) {
    throw new AppError('file-foreign', NO_SIGNATURE, { details: { file: basename(path) } })
  }
  refuseOptions(args, 'a bundle', ['index'])
  const verification = withBeside(verifyBundle(path), beside)
  const reperformance = verification.isIntact ? reperform(path, args.find('against')) : null
  return report(terminal, args, verification, reperformance)
}

const NO_SIGNATURE =
  'A PDF without a signature beside it cannot be verified alone. Verify the bundle that has it, or look it up in its workspace: Reports › Verify file.'

/** A check that was asked for is never left out in silence. @throws AppError *invalid-argument* */
function refuseOptions(args: Arguments, what: string, names: readonly string[]): void {
  const option = names.find((name) => args.has(name) || args.find(name) !== undefined)
  if (option === undefined) return
  throw invalid(`--${option} checks nothing of ${what}.`, option)
}

/** A report that is no bundle: only its signature can be checked. */
async function reportFile(
  { output }: Terminal,
  args: Arguments,
  signatures: readonly SignatureCheck[],
): Promise<ExitCode> {
  const text = ['Neither a workspace nor a bundle: only its signatures were checked.', ...toLines(signatures)]
  await writeResult(output, args, { signatures }, text.join('\n'))
  return signatures.some(({ outcome }) => outcome === 'invalid') ? EXIT.verificationFailed : EXIT.done
}

/** The verification of a bundle with the signatures beside it. */
function withBeside(verification: Verification, beside: readonly SignatureCheck[]): Verification {
  const wrong = beside.find(({ outcome }) => outcome === 'invalid')
  const detail = wrong && `${wrong.name}, ${wrong.detail}`
  const problem =
    verification.problem ?? (detail ? describeProblem('signature-invalid', { receipt: 0, detail }) : null)
  const signatures = [...(verification.signatures ?? []), ...beside]
  return { ...verification, isIntact: problem === null, problem, signatures }
}

const OUTCOMES: Readonly<Record<SignatureOutcome, string>> = {
  valid: 'valid',
  invalid: 'NOT VALID',
  'not-checked': 'not checked',
}

function toLines(signatures: readonly SignatureCheck[]): readonly string[] {
  return signatures.map(({ name, signed, outcome, by, detail }) => {
    const who = by === null ? '' : ` by the ${by}`
    return `Signature ${name} of ${signed}${who}: ${OUTCOMES[outcome]}; ${detail}.`
  })
}

/** A bundle without a signature is no worse, but nobody vouches for it. */
function describeSignatures({ signatures }: Verification): readonly string[] {
  if (!signatures) return []
  return signatures.length === 0 ? ['No signature.'] : toLines(signatures)
}

/** A line for each saved report in the bundle, as the bundle states its review. */
function describeReports({ reports = [] }: Verification): readonly string[] {
  return reports.map((one) => {
    const name = one.file ?? one.template
    const listed = 'its bytes are those listed when it was saved'
    const made = one.isMadeAgain
      ? listed
      : `${listed}; NOT made again, because the evidence or the auditor’s work has changed since`
    const state = printReviewState(one, (utcMs) => `${printMoment(utcMs)} UTC`)
    return `Saved report ${one.number} (${name}): ${made}. ${state}.`
  })
}

async function report(
  { output }: Terminal,
  args: Arguments,
  verification: Verification,
  reperformance: Reperformance | null = null,
) {
  const isRedacted =
    verification.isIntact && verification.receipts === 0 && isRedactedBundle(args.positionals[0] ?? '')
  const expected = findExpectedHead(args)
  const isExpected = expected === undefined ? undefined : verification.headHash === expected
  const isOtherwise = isExpected === false ? 'other' : reperformance?.outcome
  const first = isRedacted ? REDACTED : toSentence(verification, isOtherwise)
  const sentence = [
    verification.isIntact && !isRedacted ? `${first} ${FINGERPRINTS[`${isExpected}`]}` : first,
    ...(isRedacted && isExpected === false ? [NO_FINGERPRINT] : []),
    ...describeSignatures(verification),
    ...describeReports(verification),
    ...toReperformanceLines(reperformance),
  ].join('\n')
  const all = {
    ...verification,
    ...(expected !== undefined && { expectedHead: { hash: expected, isSame: isExpected } }),
    ...(reperformance && { reperformance }),
  }
  await writeResult(output, args, all, sentence)
  const isRight = verification.isIntact && isExpected !== false && reperformance?.outcome !== 'mismatch'
  return isRight ? EXIT.done : EXIT.verificationFailed
}

/** What the fingerprint says beyond the chain, by whether it is the expected one. */
const FINGERPRINTS = {
  true: 'The evidence fingerprint is the expected one.',
  false: 'It is internally consistent, but other evidence, or it was rebuilt.',
  undefined: 'Internally consistent; compare the fingerprint with one received separately (--expect-head).',
} as const
const NO_FINGERPRINT = 'A redacted report holds no evidence, so the expected fingerprint cannot be compared.'

/** @throws AppError *invalid-argument* */
function findExpectedHead(args: Arguments): string | undefined {
  const hash = args.find('expect-head')?.trim().toLowerCase()
  if (hash === undefined || /^[0-9a-f]{64}$/.test(hash)) return hash
  throw invalid('--expect-head must be a SHA-256 of 64 hexadecimal digits.', 'expect-head')
}

/** @throws AppError *invalid-argument* when the bundle to compare with is not intact. */
function reperform(path: string, against: string | undefined): Reperformance | null {
  if (against === undefined) return recomputeBundle(path)
  const full = isBundle(against) ? verifyBundle(against) : null
  if (!full?.isIntact) {
    const why = full?.problem?.message ?? 'It is no bundle.'
    throw invalid(`The bundle to compare with is not intact. ${why}`)
  }
  try {
    return compareRedacted(path, against)
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code !== 'evidence-broken') throw error
    throw new AppError('invalid-argument', `The two cannot be compared: ${message}.`, { cause: error })
  }
}

const INDEX_SENTENCES: Readonly<Record<Verification['index'], string>> = {
  agrees: ' The index follows from the archive.',
  differs: '',
  'not-checked': '',
}

const REDACTED =
  'Intact: a redacted report, without the replies that it follows from. Compare it with the full bundle: --against.'

function isRedactedBundle(path: string): boolean {
  return isBundle(path) && withBundle(path, ({ names }) => names.includes(REDACTED_MARK))
}

/** What a workspace shows beside its own files. */
const WITNESS_SENTENCES = {
  agrees: ' It is not older than what this machine last knew of it.',
  none: ' This machine has no record of it: whether it is an older copy with its own head cannot be shown here.',
} as const

/** Evidence that is intact is not all that the first word is about. */
const FIRST_WORDS = {
  other: 'NOT the expected fingerprint',
  mismatch: 'Evidence intact, report NOT',
  match: 'Intact',
  'not-determinable': 'Intact',
} as const

function toSentence(
  { isIntact, receipts, headHash, problem, index, witness }: Verification,
  outcome: keyof typeof FIRST_WORDS = 'match',
): string {
  if (!isIntact) return `Not intact: ${problem?.message ?? 'unknown problem'}`
  const known = witness ? WITNESS_SENTENCES[witness] : ''
  const checked = countOf(receipts, 'receipt', 'receipts')
  return `${FIRST_WORDS[outcome]}: ${checked}, evidence fingerprint ${headHash ?? 'none yet'}.${INDEX_SENTENCES[index]}${known}`
}

/**
 * Whether the path is a bundle: a folder, or a file with the first bytes of a ZIP file. An encrypted workspace starts
 * with random bytes. A file that is neither, and has neither the name nor the key file of a workspace, is checked as
 * a bundle, which reports that it is not one.
 */
function isBundle(path: string): boolean {
  return isZipOrFolder(path) || !(path.endsWith(WORKSPACE_EXTENSION) || existsSync(keyFilePath(path)))
}

/** A workbook is a ZIP file too. */
function isReportFile(path: string): boolean {
  return path.endsWith('.xlsx') || !isZipOrFolder(path)
}

function isZipOrFolder(path: string): boolean {
  return startOf(path) === 'PK\x03\x04'
}

function isPdf(path: string): boolean {
  return startOf(path) === '%PDF'
}

/** The first four bytes; of a folder, those of the ZIP file that it was unpacked from. */
function startOf(path: string): string {
  try {
    return isFolder(path) ? 'PK\x03\x04' : readStart(path, 4)
  } catch (error) {
    const failure = toFileError(error, path)
    if (systemCode(failure.cause) === 'ENOENT')
      throw new AppError('workspace-missing', 'There is no file of this name.')
    throw failure
  }
}

const SENTENCES: Readonly<Record<Reperformance['outcome'], string>> = {
  match: 'Every figure of the report follows from the replies:',
  mismatch: 'The report does not follow from the replies:',
  'not-determinable':
    'The report depends on marks of the auditor, which the replies do not hold, so it cannot be made again from them:',
}

const MATCH_IN_OTHER_WORDS =
  'Every figure of the report follows from the replies; only the words or the layout of its pages are those of another version:'

/** For a bundle without a report, which may nevertheless hold samples. */
const OF_SAMPLES: Readonly<Record<Reperformance['outcome'], string>> = {
  match: 'Every sample is drawn again from its population and seed:',
  mismatch: 'The samples do not follow from their populations and seeds:',
  'not-determinable': 'The samples were drawn by a generator that this version does not know:',
}
const OF_SAMPLE = /^S-\d+ /

/** One line for each figure; empty without a report to make again. */
function toReperformanceLines(reperformance: Reperformance | null): readonly string[] {
  if (!reperformance) return []
  const lines = reperformance.figures.map(({ id, stated, recomputed, otherVersion, isGerman }) => {
    if (otherVersion !== undefined)
      return `  other words       ${id}: made by ${otherVersion} with other words or another layout than this ${THIS_APPLICATION}; every figure and row was compared, its bytes were not`
    if (isGerman)
      return `  not made again    ${id}: printed in German, which this version does not print; figures and rows were compared`
    const [printed, found] = printStatedPair(id, stated, recomputed)
    const name = nameStatedFigure(id)
    const figure = name.includes(id) ? name : `${name} (${id})`
    if (found === null) return `  not determinable  ${figure}: ${printed}`
    return stated === recomputed
      ? `  match             ${figure}: ${printed}`
      : `  MISMATCH          ${figure}: the report says ${printed}, the replies ${found}`
  })
  const isOfSamples = reperformance.figures.every(({ id }) => OF_SAMPLE.test(id))
  const isOtherwiseWorded =
    reperformance.outcome === 'match' &&
    reperformance.figures.some(({ otherVersion }) => otherVersion !== undefined)
  const sentence = (isOfSamples ? OF_SAMPLES : SENTENCES)[reperformance.outcome]
  return [isOtherwiseWorded ? MATCH_IN_OTHER_WORDS : sentence, ...lines]
}
