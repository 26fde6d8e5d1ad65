import { canInstall, installCommand, installPackages } from './install-packages.ts'
import { REQUIREMENTS, type Requirement } from './requirements.ts'

/**
 * Looks for what the application or its tests need, installs what is missing where that is possible, and writes one line
 * for each item.
 * @returns whether everything essential is there.
 */
export function checkMachine(purpose: 'start' | 'test', write: (line: string) => void): boolean {
  let findings = REQUIREMENTS[purpose].map((requirement) => ({ requirement, found: requirement.find() }))
  const missing = findings.filter(({ found }) => !found).flatMap(({ requirement }) => requirement.packages)
  if (missing.length > 0 && canInstall()) {
    write(`Installing ${missing.join(', ')} …`)
    installPackages(missing)
    findings = findings.map(({ requirement }) => ({ requirement, found: requirement.find() }))
  }
  for (const { requirement, found } of findings) write(toLine(requirement, found))
  const stillMissing = findings.filter(({ found }) => !found)
  if (stillMissing.length > 0 && process.platform === 'linux') {
    write(
      `To install what is missing: ${installCommand(stillMissing.flatMap(({ requirement }) => requirement.packages))}`,
    )
  }
  return stillMissing.every(({ requirement }) => !requirement.isEssential)
}

function toLine({ name, without, isEssential }: Requirement, found: string | undefined): string {
  const mark = found ? 'ok     ' : isEssential ? 'MISSING' : 'missing'
  return `${mark}  ${name.padEnd(19)} ${found ?? without}`
}
