import { checkMachine } from './check-machine.ts'

/** `npm run preflight [start|test]`: what this machine has of what the application and its tests need. */
const purposes = (['start', 'test'] as const).filter((purpose) => (process.argv[2] ?? purpose) === purpose)
const isReady = purposes.map((purpose) => {
  console.log(`To ${purpose === 'start' ? 'start the application' : 'run the tests'}:`)
  return checkMachine(purpose, console.log)
})
process.exitCode = isReady.every(Boolean) ? 0 : 1
