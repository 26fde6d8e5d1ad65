import {
  findTagProblem,
  foldTag,
  TAG_LENGTH_LIMIT,
  type TagProblem,
  tidyTag,
} from '../../domain/annotations.ts'
import { type CaseKey, findCaseKey, printCaseReference } from '../../domain/case.ts'
import { findRequestId, printRequestReference } from '../../domain/company-request.ts'
import { type DispositionState, RULE_NAMES, type RuleName } from '../../domain/finding.ts'
import { findReference, printSampleReference } from '../../domain/reference.ts'
import { QuerySyntaxError, quote, splitAlternatives, type ValuePart } from '../split-query.ts'
import type { QueryKeyDefinition } from './key.ts'
import { choiceKey } from './kinds.ts'

/** Two names mean the same tag when foldTag makes them equal. */
export type TagChoice = 'any' | 'none' | { readonly name: string }

const tag: QueryKeyDefinition<{ readonly choices: readonly TagChoice[] }> = {
  examples: ['"late refund",vip', 'any', 'none'],
  selects: 'items with one of these tags; letter case makes no difference',
  hasAlternatives: true,
  isText: true,
  parse: (value) => ({ choices: splitAlternatives(value).map(toTagChoice) }),
  print: ({ choices }) => choices.map(printTag),
  describe: ({ choices }) =>
    choices.map((choice) => {
      if (typeof choice === 'object') return `Tag ${choice.name}`
      return choice === 'any' ? 'With a tag' : 'Without a tag'
    }),
  suggest: ({ tags }) => [
    ...tags.map((name) => ({ value: toTagText(name), detail: '' })),
    { value: 'any' },
    { value: 'none' },
  ],
  fold: foldTag,
}

const TAG_PROBLEMS: Readonly<Record<TagProblem, string>> = {
  empty: 'Write the name of a tag, “any” or “none”. Put a name with spaces in quotes.',
  'too-long': `Names of tags have at most ${TAG_LENGTH_LIMIT} characters.`,
  'control-characters': 'Names of tags hold no control characters.',
}

/** A tag named “any” or “none” is written in quotes. */
function toTagChoice({ text, isQuoted, at, length }: ValuePart): TagChoice {
  const word = text.toLowerCase()
  if (!isQuoted && (word === 'any' || word === 'none')) return word
  const problem = findTagProblem(text)
  if (problem) throw new QuerySyntaxError(TAG_PROBLEMS[problem], at, length)
  return { name: tidyTag(text) }
}

const BARE_TAG = /^(?!(?:any|none)$)[^\s"“„(),]+$/u

function printTag(choice: TagChoice): string {
  if (typeof choice === 'string') return choice
  return BARE_TAG.test(choice.name) ? choice.name : quote(choice.name)
}

function toTagText(name: string): string {
  return /[\s"(),]/u.test(name) || /^(?:any|none)$/i.test(name) ? quote(name) : name
}

const ofCase: QueryKeyDefinition<{ readonly cases: readonly CaseKey[] }> = {
  examples: ['C-81', 'C-81,C-20760-20240503T101207'],
  selects: 'items of one of these cases, each about a review or a burst',
  hasAlternatives: true,
  isText: false,
  parse: (value) => ({ cases: splitAlternatives(value).map(parseCase) }),
  print: ({ cases }) => cases.map(printCaseReference),
  describe: ({ cases }) => cases.map((key) => `In case ${printCaseReference(key)}`),
  suggest: () => [],
}

/** The findings of a case about a business as a whole belong to no item. */
function parseCase({ text, at, length }: ValuePart): CaseKey {
  const key = findCaseKey(text)
  if (key !== undefined && !key.startsWith('business/')) return key
  throw new QuerySyntaxError('Write the reference of a case of reviews, such as C-81.', at, length)
}

const sample: QueryKeyDefinition<{ readonly sampleIds: readonly number[] }> = {
  examples: ['S-3', 'S-3,S-4'],
  selects: 'items that were drawn for one of these samples',
  hasAlternatives: true,
  isText: false,
  parse: (value) => ({ sampleIds: splitAlternatives(value).map(parseSample) }),
  print: ({ sampleIds }) => sampleIds.map(printSampleReference),
  describe: ({ sampleIds }) => sampleIds.map((sampleId) => `In sample ${printSampleReference(sampleId)}`),
  suggest: () => [],
}

function parseSample({ text, at, length }: ValuePart): number {
  const reference = findReference(text)
  if (reference?.kind === 'sample') return reference.sampleId
  throw new QuerySyntaxError('Write the reference of a sample, such as S-3.', at, length)
}

const groundMissing: QueryKeyDefinition<{ readonly requestIds: readonly number[] }> = {
  examples: ['R-3', 'R-3,R-4'],
  selects: 'items that one of these requests to the company asks about, and for which no ground came back',
  hasAlternatives: true,
  isText: false,
  parse: (value) => ({ requestIds: splitAlternatives(value).map(parseRequest) }),
  print: ({ requestIds }) => requestIds.map(printRequestReference),
  describe: ({ requestIds }) =>
    requestIds.map((requestId) => `Ground missing in ${printRequestReference(requestId)}`),
  suggest: () => [],
}

function parseRequest({ text, at, length }: ValuePart): number {
  const requestId = findRequestId(text)
  if (requestId !== undefined) return requestId
  throw new QuerySyntaxError('Write the reference of a request, such as R-3.', at, length)
}

const RULE_CHOICES = Object.fromEntries(RULE_NAMES.map((rule) => [rule, `Finding ${rule}`])) as Record<
  RuleName,
  string
>

/** Keys about findings and annotations of an item. */
export const annotationKeys = {
  finding: choiceKey({
    choices: { ...RULE_CHOICES, any: 'With a finding', none: 'Without a finding' },
    selects: 'items for which a rule found something',
    examples: ['long-hidden', 'toggling,bulk-hide', 'any', 'none'],
  }),

  disposition: choiceKey({
    choices: {
      open: 'Open finding',
      confirmed: 'Confirmed finding',
      dismissed: 'Dismissed finding',
    } satisfies Record<DispositionState, string>,
    selects: 'items with a finding that was decided so; open until somebody decides',
  }),

  case: ofCase,

  tag,

  star: choiceKey({ choices: { yes: 'Starred', no: 'Not starred' }, selects: 'starred items' }),
  watched: choiceKey({ choices: { yes: 'Watched', no: 'Not watched' }, selects: 'items on the watchlist' }),
  note: choiceKey({ choices: { yes: 'With a note', no: 'Without a note' }, selects: 'items with a note' }),
  sample,
  'ground-missing': groundMissing,
}
