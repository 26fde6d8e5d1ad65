import { spawnSync } from 'node:child_process'
import { findProgram, type Machine, thisMachine } from '../programs/find-program.ts'
import { listRequirements, type Purpose, type Requirement } from './requirements.ts'

/**
 * Checks the requirements of the application or its tests, installs missing ones where possible, and writes one line
 * for each.
 * @returns whether all essential requirements are met
 */
export function checkMachine(
  purpose: Purpose,
  write: (line: string) => void,
  machine: Machine = thisMachine,
): boolean {
  const requirements = listRequirements(purpose, machine)
  const find = () => requirements.map((requirement) => ({ requirement, found: requirement.find(machine) }))
  let findings = find()
  const missing = findings.filter(({ found }) => !found).flatMap(({ requirement }) => requirement.packages)
  if (missing.length > 0 && canInstall(machine)) {
    write(`Installing ${missing.join(', ')} …`)
    installPackages(missing)
    findings = find()
  }
  for (const { requirement, found } of findings) write(toLine(requirement, found))
  const stillMissing = findings.filter(({ found }) => !found).map(({ requirement }) => requirement)
  const packages = stillMissing.flatMap((requirement) => requirement.packages)
  if (packages.length > 0 && machine.platform === 'linux') write(describeInstalling(packages, machine))
  return stillMissing.every(({ isEssential }) => !isEssential)
}

function toLine({ name, without, isEssential }: Requirement, found: string | undefined): string {
  const mark = found ? 'ok     ' : isEssential ? 'MISSING' : 'missing'
  return `${mark}  ${name.padEnd(19)} ${found ?? without}`
}

/** The command that installs the packages; outside Debian, their names may differ. */
function describeInstalling(packages: readonly string[], machine: Machine): string {
  const names = packages.join(' ')
  return findProgram('apt-get', machine)
    ? `To install what is missing: sudo apt-get install --yes --no-install-recommends ${names}`
    : `To install what is missing, look for what Debian calls ${names}.`
}

/** Only root on a Debian-like system can install packages without a password. */
function canInstall(machine: Machine): boolean {
  return machine.isRoot && findProgram('apt-get', machine) !== undefined
}

/**
 * Installs Debian packages. If that fails, updates the package lists and installs those packages that the system knows,
 * so that an unknown one does not prevent the others.
 */
function installPackages(packages: readonly string[]): void {
  if (install(packages)) return
  const known = aptGet(['update']) ? packages.filter(isKnown) : []
  if (known.length > 0) install(known)
}

function isKnown(name: string): boolean {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

function install(packages: readonly string[]): boolean {
  return aptGet(['install', '--yes', '--no-install-recommends', ...packages])
}

function aptGet(parameters: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...parameters], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 10 * 60_000,
  })
  return status === 0
}
