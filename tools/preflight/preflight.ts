import { checkMachine } from './check-machine.ts'
import { findElectron, readElectronVersion } from './find-electron.ts'

/** `npm run preflight [start|test]`: what this machine has of what the application and its tests need. */
const purposes = (['start', 'test'] as const).filter((purpose) => (process.argv[2] ?? purpose) === purpose)
const isReady = purposes.map((purpose) => (purpose === 'start' ? checkStart() : checkTests()))
process.exitCode = isReady.every(Boolean) ? 0 : 1

/** Nothing is missing where Electron is: `npm start` downloads it, and asks for Chromium only where that fails. */
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
