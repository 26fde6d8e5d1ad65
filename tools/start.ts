import { startApplication, theseSurroundings } from './start/start-application.ts'

/** `npm start [-- ARGUMENTS of the application]` */
process.exitCode = await startApplication(theseSurroundings, process.argv.slice(2))
