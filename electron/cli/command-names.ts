import { isOffered, ROW_FORMATS } from '../../shared/domain/report-formats.ts'

/**
 * The names of all commands. They are separate from run-command-line.ts because every start of the application needs
 * them.
 */
const COMMAND_NAMES = [
  'workspace',
  'sync',
  'query',
  'report',
  'rebuild',
  'verify',
  'fingerprint',
  'sign',
  'timestamp',
  'demo',
  'import',
  'self-test',
  'sample',
  'requests',
  'criteria',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

export function isCommandName(name: string | undefined): name is CommandName {
  return COMMAND_NAMES.some((command) => command === name)
}

const FORMATS = [...ROW_FORMATS, 'pdf', 'bundle'] as const
const formatsOf = (template: string) => FORMATS.filter((format) => isOffered(format, template)).join('|')

/** Arguments that need no command. */
const STRINGS = ['help', '--help', '--version']

/** Runs the self-check of an installed application, with a window; see shell/self-check.ts. */
export const SELF_CHECK = '--self-check'

/**
 * The command with its arguments, or null when a window was requested. Switches of Chromium may come first, such as
 * `--no-sandbox`, which root needs.
 * @param args the arguments after the executable, or in a checkout after the folder of the application.
 */
export function findCommandLine(args: readonly string[]): readonly string[] | null {
  const at = args.findIndex((arg) => !arg.startsWith('-') || STRINGS.includes(arg) || arg === SELF_CHECK)
  const first = args[at]
  const isAsked = isCommandName(first) || first === SELF_CHECK || STRINGS.includes(first ?? '')
  return isAsked ? args.slice(at) : null
}

export const USAGE = `Unhidden, command line

  workspace create --workspace FILE --base-url URL --client-id ID
                   [--scheme PRESET|FILE] [--business-id A,B] [--from DATE] [--to DATE] [--private-key-stdin]
                   [--time-zone ZONE]   (whose days and months count, such as Europe/Vienna; this machine's unless named)
  workspace create --workspace FILE --offline [--business-id A,B] [--from DATE] [--to DATE] [--time-zone ZONE]
                   (for import alone)
  workspace renew-key --workspace FILE [--json]   (encrypts the file with another key)
  workspace protect --workspace FILE --with keychain|passphrase [--json]   (the new passphrase from
                   UNHIDDEN_NEW_PASSPHRASE)
  sync    --workspace FILE [--quick] [--start-over] [--json]
  import  --workspace FILE [--operation history|responses] [--json] PATH…   (files, folders, ZIP files)
  query   --workspace FILE --what feedback|events|responses|receipts|quarantine|sweeps|changes|coverage|status|
                   log|marks|notes|saved-searches|findings|cases|samples|requests|answers|reports|criteria
                   [--filter 'QUERY'] [--as-of DATE] [--limit N] --json   (changes: --filter 'sweep:N'; answers: R-3)
  report  --workspace FILE --template NAME --format ${FORMATS.join('|')} [--redact] --out PATH
                   [--filter 'QUERY'] [--as-of DATE] [--force] [--json]
                   (--force: replaces a file that is no report of this workspace)
                   (--redact: [--recipient NAME] [--hide-names])
                   (pdf, bundle: [--rows summary|all] [--paper a4|letter] [--prepared-by NAME] [--reviewed-by NAME]
                   [--approved-by NAME] [--client NAME] [--engagement NAME] [--reference TEXT])
                   (bundle: [--collected-by NAME] [--place TEXT] [--handed-over-by NAME] [--handed-over-to NAME]
                   [--name-machine] [--report FILE]…)
  report  --workspace FILE --template changes --since DATE|last-report|last-sync|sync:N --out PATH
                   --format ${formatsOf('changes')} [--filter 'QUERY'] [--as-of DATE] [--redact] [--json]   (what changed since then)
  report  --workspace FILE --template sample --sample S-3 --format ${formatsOf('sample')} --out PATH [--json]
  report  --workspace FILE --template evidence --format bundle --out PATH [--json]
  sample draw     --workspace FILE --method random|interval|stratified --size N --seed TEXT --title TEXT
                  --preparer NAME [--filter 'QUERY'] [--reason TEXT] [--json]
                  (stratified: --by business|visibility|visibility-business|month [--allocation proportional|fixed])
  sample code     --workspace FILE --sample S-3 --item 17 --code pass|fail|not-applicable|none [--note TEXT] [--json]
  sample lock     --workspace FILE --sample S-3 [--json]   (once every item is coded; then it can be evaluated)
  sample list     --workspace FILE [--json]
  sample evaluate --workspace FILE --sample S-3 [--confidence 0.95] [--json]
  sample equal-treatment --workspace FILE --sample S-3 [--negative '<=2' [--reason TEXT]]
                  [--confidence 0.95] [--json]
                  (a sample by visibility; on ratings that the company supplied for it; --negative: fixes which ratings
                  are negative, once; --reason: why only after ratings were received)
  sample size     --ratio 2 --share 0.2 [--power 0.8] [--confidence 0.95] [--json]   (how many ratings of hidden and of shown
                  reviews find that odds ratio; share: of negative ratings among shown reviews)
  requests create --workspace FILE --format xlsx|csv --out PATH [--filter 'QUERY'] [--due DATE] [--title TEXT]
                   [--letter PATH] [--json]   (asks the company for the grounds of the reviews that the filter selects)
                   (--letter: a covering letter as PDF, with [--client NAME] [--engagement NAME] [--reference TEXT]
                   [--prepared-by NAME] [--paper a4|letter]; else the names of the newest report)
  requests file   --workspace FILE --request R-3 --format xlsx|csv --out PATH [--letter PATH] [--json]   (writes the
                   files of a request again)
  requests sent   --workspace FILE --request R-3 [--json]   (marks it as sent)
  requests import --workspace FILE PATH [--json]   (a file that came back; lists what was taken and what was not)
  requests list   --workspace FILE [--json]
  criteria list    --workspace FILE [--json]   (what laws, standards and the company's policy ask; see docs/criteria.md)
  criteria choose  --workspace FILE --criterion ID [--json]   (leave-out: the reverse)
  criteria clause  --workspace FILE --clause 4.2 --text TEXT [--grounds abusive,fake] [--json]   (of the company's policy)
  criteria conclude --workspace FILE --criterion ID --conclusion exception|no-exception|not-determinable --text TEXT [--json]
  rebuild --workspace FILE [--json]
  verify  PATH [--expect-head HASH] [--index] [--against BUNDLE] [--json]   (a workspace, an evidence bundle, or its
                   unpacked folder)
  fingerprint --workspace FILE --out PATH [--paper a4|letter] [--prepared-by NAME] [--force] [--json]   (verifies, and
                   writes a page with the evidence fingerprint, to print, sign and keep apart from the evidence)
  sign    PATH --key FILE [--detached] [--force] [--json]   (a report, a bundle, or the evidence fingerprint of a workspace;
                   --key: an SSH private key, the .pub file of a key in the SSH agent, or a PKCS #12 file with a
                   certificate; --detached: beside a bundle)
  timestamp PATH --url URL [--detached] [--force] [--json]   (a report or a bundle; the authority receives a SHA-256 alone;
                   UNHIDDEN_TIMESTAMP_URL: its address instead of --url; unless one is given, none is asked)
  self-test [--out PATH] [--force] [--json]      (the rules on built-in cases; needs no workspace; --out: as CSV)
  --version
  --self-check   (an installed application alone: tries each of its parts, a line for each; exit code 0 or 1)
  demo    [--out DIR] [--events N] [--responses N] [--seed N] [--json]

Templates: hidden-and-deleted, visibility-changes, changes, responses, businesses, feedback, dossier, findings, compliance, sample.

Secrets are never arguments. The private key comes from UNHIDDEN_PRIVATE_KEY or, with --private-key-stdin, from
standard input; it is kept in the system's keychain. With UNHIDDEN_PASSPHRASE set, a new workspace is protected by
that passphrase instead, and an existing one of that kind is opened with it. The passphrase of a signing key comes
from UNHIDDEN_SIGNING_PASSPHRASE, or is asked for in the terminal.

Exit codes: 0 done, 1 internal error, 2 usage, 3 sync finished incomplete, 4 verification failed,
5 credentials or keychain, 6 network or service.`
