import { checkMachine } from './check-machine.ts'

/** `npm run preflight`: what this machine has of what the application and its tests need. */
const isReady = ['start' as const, 'test' as const].map((purpose) => {
  console.log(`To ${purpose === 'start' ? 'start the application' : 'run the tests'}:`)
  return checkMachine(purpose, console.log)
})
process.exitCode = isReady.every(Boolean) ? 0 : 1
