import { confirmDamage } from '../../../electron/store/confirm-damage.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { ReaderSession } from '../../../electron/threads/reader-session.ts'

/**
 * `node read-under-fault.ts PATH KEY TIMES`, under the shim of fail-calls.c: reads the workspace over and over while
 * the n-th read of its file fails once, and prints what came of each as JSON. `opened`: opening and reading it all;
 * `asked`: a question to a reader that was open before.
 */
const [, , path = '', keyHex = '', times = '0'] = process.argv
const location = { path, keyHex }

/** @param what makes the text another one, so that counting starts anew. */
function failOnce(n: number, what: string): void {
  process.env.UNHIDDEN_FAULT = `read .unhidden ${n} 1 ${what}`
}

function outcomeOf(work: () => void): string {
  try {
    work()
    return 'ok'
  } catch (error) {
    return confirmDamage(error, location).code
  } finally {
    process.env.UNHIDDEN_FAULT = ''
  }
}

function readAll(): void {
  const db = openReadonly(location)
  try {
    db.prepare('SELECT count(hash), (SELECT count(content) FROM response) FROM receipt').get()
  } finally {
    db.close()
  }
}

function askOpenReader(n: number): void {
  const session = new ReaderSession()
  session.open(location)
  failOnce(n, 'asked')
  try {
    session.read((_, db) => db.prepare('SELECT count(content) FROM response NOT INDEXED').get())
  } finally {
    session.close()
  }
}

const opened: string[] = []
const asked: string[] = []
for (let n = 1; n <= Number(times); n += 1) {
  failOnce(n, 'opened')
  opened.push(outcomeOf(readAll))
  asked.push(outcomeOf(() => askOpenReader(n)))
}
process.stdout.write(JSON.stringify({ opened, asked }))
