import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { KINDS, writeReport } from './report-cache.ts'

/** Writes the same report again and again until it is killed: `write-for-ever.ts WORKSPACE KIND FOLDER`. */
const [path = '', kind, folder = ''] = process.argv.slice(2)
const db = openReadonly({ path, keyHex: TEST_KEY })
const wanted = KINDS.find((one) => one === kind) ?? 'report.pdf'
process.stdout.write('ready\n')
for (;;) {
  // Further volumes would not be replaced.
  for (const more of ['report-2.pdf', 'report-3.pdf']) rmSync(join(folder, more), { force: true })
  writeReport(db, wanted, join(folder, wanted))
}
