import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toLinesOfEntries, versionOf } from './database-peers.ts'
import type { Peer } from './peer.ts'
import { CHINESE, PHRASE, type Question, ROWS, WORD } from './questions.ts'
import { END } from './session.ts'

/** Debian's Python has its packages; another one before it in the path has not. */
const PYTHON = '/usr/bin/python3'
const PANDAS = join(import.meta.dirname, 'pandas-process.py')
const NOT_IN_PANDAS: ReadonlySet<Question> = new Set(['rules'])

/** In memory; what it loaded is kept as a pickle, which a restart reads whole. */
export const pandas: Peer = {
  name: 'pandas',
  source: 'the Debian package python3-pandas',
  findVersion: () => {
    const { status, stdout } = spawnSync(PYTHON, ['-c', 'import pandas; print(pandas.__version__)'])
    return status === 0 ? String(stdout).trim() : null
  },
  readsAgain: true,
  files: /^pandas\.pickle/,
  load: ({ folder: raw }, folder) => ({
    command: [PYTHON, PANDAS, 'load', raw, folder],
    input: 'newest hidden\t0\n',
  }),
  open: ({ folder: raw }, folder) => ({
    command: [PYTHON, PANDAS, 'open', raw, folder],
    end: `.print\t${END}`,
  }),
  ask(question, { asked }) {
    if (NOT_IN_PANDAS.has(question)) return []
    return question === 'timeline' ? asked.reviews.map((_, at) => `${question}\t${at}`) : [`${question}\t0`]
  },
}

/** The moment of an entry in milliseconds; local times need their offsets taken off. */
const AWK = `
  function ms(text, y, m, d, days) {
    y = substr(text, 1, 4); m = substr(text, 6, 2) + 0; d = substr(text, 9, 2) + 0
    if (m <= 2) { y--; m += 12 }
    days = 365 * y + int(y / 4) - int(y / 100) + int(y / 400) + int((153 * (m - 3) + 2) / 5) + d - 719469
    off = substr(text, 20, 1) == "Z" ? 0 : (substr(text, 20, 1) == "-" ? -1 : 1) * (substr(text, 21, 2) * 60 + substr(text, 24, 2))
    return sprintf("%.0f", ((days * 1440 + substr(text, 12, 2) * 60 + substr(text, 15, 2) - off) * 60 + substr(text, 18, 2)) * 1000)
  }
  function field(name, at) {
    at = index($0, "\\"" name "\\":"); if (!at) return ""
    rest = substr($0, at + length(name) + 3)
    if (substr(rest, 1, 1) == "\\"") { rest = substr(rest, 2); return substr(rest, 1, index(rest, "\\"") - 1) }
    match(rest, /^[0-9]+/); return substr(rest, 1, RLENGTH)
  }`

const NEWEST = `awk '${AWK} { print ms(field("date")) "|" field("feedbackId") }' | sort -t '|' -k 1,1nr | head -n ${ROWS}`
const CSV = `awk '${AWK} BEGIN { print "feedbackId,businessId,showOnWebsite,time,deleted" } {
  print field("feedbackId") "," field("businessId") "," field("showOnWebsite") "," field("time") "," field("deleted") }'`

/** Lines of JSON Lines, made once; every question reads the file, by fixed bytes where it can. */
export const grep: Peer = {
  name: 'grep and awk over JSON Lines',
  source: 'any Debian',
  findVersion: () => versionOf('grep', /[\d.]+$/m),
  readsAgain: true,
  files: /\.jsonl$/,
  load: null,
  open: ({ folder: raw }, folder) => ({
    command: [
      'sh',
      '-c',
      `for name in history responses; do ${toLinesOfEntries(`${raw}/$name-*.json`)} > ${folder}/$name.jsonl; done; exec sh`,
    ],
    end: `echo ${END}`,
  }),
  ask(question, _, folder) {
    const [history, responses] = [`${folder}/history.jsonl`, `${folder}/responses.jsonl`]
    switch (question) {
      case 'word':
        return [`LC_ALL=C grep -iw '${WORD}' ${responses} | ${NEWEST}`]
      case 'phrase':
        return [`LC_ALL=C grep -iwE '${PHRASE.join('[^[:alnum:]]+')}' ${responses} | ${NEWEST}`]
      case 'chinese':
        return [`LC_ALL=C grep -F '${CHINESE}' ${responses} | ${NEWEST}`]
      case 'csv':
        return [`${CSV} ${history} > ${folder}/awk.csv; echo ${folder}/awk.csv`]
      default:
        return []
    }
  },
}
