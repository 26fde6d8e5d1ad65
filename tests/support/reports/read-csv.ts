import { execFileSync } from 'node:child_process'
import { PYTHON } from '../../../tools/preflight/judges.ts'

const SCRIPT =
  'import csv,json,sys; print(json.dumps(list(csv.DictReader(open(sys.argv[1],encoding="utf-8-sig",newline="")))))'

/** Reads CSV with Python's own reader. */
export function readCsv(path: string): readonly Readonly<Record<string, string>>[] {
  return JSON.parse(execFileSync(PYTHON, ['-c', SCRIPT, path], { encoding: 'utf8', maxBuffer: 1e9 }))
}
