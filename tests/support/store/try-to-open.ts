import { openWritable } from '../../../electron/store/open-database.ts'
import { AppError } from '../../../shared/app-error.ts'

/** Opens a workspace for writing and ends without closing it: `node try-to-open.ts PATH KEY` prints what happened. */
const [, , path = '', keyHex = ''] = process.argv
try {
  openWritable({ path, keyHex })
  process.stdout.write('opened and left without closing')
} catch (error) {
  process.stdout.write(error instanceof AppError ? error.code : String(error))
}
process.kill(process.pid, 'SIGKILL')
