import { type Machine, thisMachine } from '../programs/machine.ts'
import { canInstall, describeInstalling, installPackages } from './install-packages.ts'
import { listRequirements, type Purpose, type Requirement } from './requirements.ts'

/**
 * Looks for what the application or its tests need, installs what is missing where that is possible, and writes one line
 * for each item.
 * @returns whether everything essential is there.
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
