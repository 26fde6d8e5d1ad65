import { checkMachine } from './check-machine.ts'
import { findElectron, readElectronVersion } from './find-electron.ts'

/**
 * `npm run preflight [start|test]`: checks whether this machine meets the requirements of the application and its
 * tests.
 */
const purposes = (['start', 'test'] as const).filter((purpose) => (process.argv[2] ?? purpose) === purpose)
const isReady = purposes.map((purpose) => (purpose === 'start' ? checkStart() : checkTests()))
process.exitCode = isReady.every(Boolean) ? 0 : 1

/** Electron may be missing: `npm start` downloads it, and needs Chromium only if that fails. */
function checkStart(): boolean {
  console.log('To start the application:')
  const version = readElectronVersion()
  const place = findElectron() ?? `${version} is not here yet; \`npm start\` downloads it.`
  console.log(`${findElectron() ? 'ok     ' : 'later  '}  ${'Electron'.padEnd(19)} ${place}`)
  return checkMachine('electron', console.log)
}

function checkTests(): boolean {
  console.log('To run the tests:')
  return checkMachine('test', console.log)
}
