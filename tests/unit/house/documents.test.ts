import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const DOCUMENTS = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
const LINK = /\]\((?![a-z]+:)([^)\s]+)\)/g
/** A path of the repository in code quotes; those with placeholders, such as TOPIC.ts, are patterns. */
const PATH = /`((?:electron|renderer|shared|tools|tests|resources)\/[\w./-]+)`/g
const PLACEHOLDER = /[A-Z]{2,}/

function read(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8')
}

/** As GitHub makes them: lower case, without punctuation, spaces as hyphens. */
function listAnchors(document: string): Set<string> {
  const headings = read(document).matchAll(/^#+ (.*)$/gm)
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  )
}

/** @returns the reason why a link leads nowhere, or null. */
function findFault(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : normalize(join(dirname(document), path))
  if (!existsSync(join(ROOT, target))) return `${document}: ${link}`
  if (anchor === undefined || !target.endsWith('.md')) return null
  return listAnchors(target).has(anchor) ? null : `${document}: ${link} (no such heading)`
}

it('documents link only to files and headings that exist', () => {
  const faults = DOCUMENTS.flatMap((document) =>
    Array.from(read(document).matchAll(LINK), ([, link = '']) => findFault(document, link)),
  )
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

it('documents name only files and folders that exist', () => {
  const missing = DOCUMENTS.flatMap((document) =>
    Array.from(read(document).matchAll(PATH), ([, path = '']) => path)
      .filter((path) => !PLACEHOLDER.test(path) && !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`),
  )
  expect(missing).toEqual([])
})

const LONGEST = 120

it('lines of documents and comments have at most 120 characters', () => {
  const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css'], { cwd: ROOT, encoding: 'utf8' })
  const tooLong = (path: string, lines: readonly string[]) =>
    lines.filter((line) => line.length > LONGEST).map((line) => `${path}: ${line}`)
  const faults = [
    // Rows of tables and examples of code stay whole.
    ...DOCUMENTS.flatMap((path) =>
      tooLong(
        path,
        read(path)
          .replace(/^```.*?^```/gms, '')
          .split('\n')
          .filter((line) => !/^\s*\|/.test(line)),
      ),
    ),
    ...sources
      .trim()
      .split('\n')
      .flatMap((path) =>
        tooLong(
          path,
          read(path)
            .split('\n')
            .filter((line) => /^\s*(?:\/\*\*|\*|\/\/)/.test(line)),
        ),
      ),
  ]
  expect(faults).toEqual([])
})
