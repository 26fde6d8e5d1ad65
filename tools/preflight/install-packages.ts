import { spawnSync } from 'node:child_process'
import { findProgram } from '../programs/find-program.ts'
import type { Machine } from '../programs/machine.ts'

/** The one command that brings the packages, for whoever has to run it by hand; other systems name them otherwise. */
export function describeInstalling(packages: readonly string[], machine: Machine): string {
  const names = packages.join(' ')
  return findProgram('apt-get', machine)
    ? `To install what is missing: sudo apt-get install --yes --no-install-recommends ${names}`
    : `To install what is missing, look for what Debian calls ${names}.`
}

/** Only root on a Debian-like system can install anything without asking. */
export function canInstall(machine: Machine): boolean {
  return machine.isRoot && findProgram('apt-get', machine) !== undefined
}

/**
 * Installs Debian packages, after a look for newer package lists when the known ones do not do. One that a system does not
 * have keeps no other one out.
 */
export function installPackages(packages: readonly string[]): void {
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
