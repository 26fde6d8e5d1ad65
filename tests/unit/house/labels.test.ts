import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type LabelKind, listLabelUses, SCREENS } from '../../support/string-catalogs.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Words at most; a name that is filled in counts as one. */
const MOST_WORDS: Readonly<Record<LabelKind, number>> = { label: 3, help: 12 }

/**
 * Not verb + noun: grounds as the working papers word them, a phrase that all evidence is known by, and the state of a
 * saved report, which is words of its own in a line beside a date.
 */
const EXEMPT = /^GROUND_STRINGS$|^samplingStrings\.grounds$|\.backedBy$|^describeStatus$/

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return listTexts(value(...Array(value.length).fill('X')))
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listTexts)
  return []
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** “catalog name: text” → text, of everything that screens show as this. */
async function collectTexts(kind: LabelKind): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const [catalog, uses] of SCREENS.flatMap((path) => [...listLabelUses(path)])) {
    const module = await import(join(ROOT, catalog))
    for (const { path } of uses.filter((use) => use.kind === kind && !EXEMPT.test(use.path.join('.')))) {
      const value = path.reduce((part, key) => part?.[key], module)
      for (const text of listTexts(value)) texts.set(`${catalog} ${path.join('.')}: ${text}`, text)
    }
  }
  return texts
}

it.each([
  { kind: 'label', known: 'Sync now' },
  { kind: 'help', known: 'Use one workspace per engagement.' },
] as const)('every $kind is short enough', async ({ kind, known }) => {
  const texts = await collectTexts(kind)
  expect([...texts.values()]).toContain(known)
  const long = [...texts].filter(([, text]) => countWords(text) > MOST_WORDS[kind]).map(([where]) => where)
  expect(long).toEqual([])
})
