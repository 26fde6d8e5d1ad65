import { runCommandLine } from './cli/run-command-line.ts'
import { allowClosedPipe } from './cli/terminal.ts'
import { forceExitIfKeychainIsStuck } from './credentials/ask-keychain.ts'
import { keepMemoryFromDumps } from './lib/processes/script-process.ts'

keepMemoryFromDumps()
allowClosedPipe(process.stdout)
allowClosedPipe(process.stderr)
process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
})
forceExitIfKeychainIsStuck(process.exitCode)
