import { cutTerms } from './describe-query.ts'
import { getKey, type KeyedTerm, type QueryKey } from './keys/keys.ts'
import { parseQuery } from './parse-query.ts'
import { parseSyntax, type SyntaxNode } from './parse-syntax.ts'
import { findLikelyKey } from './parse-term.ts'
import { conjunctsOf, type Query, type QueryTerm, type TextForm } from './query.ts'
import { findOperator, quote, splitQuery } from './split-query.ts'

type TermNode = SyntaxNode & { readonly kind: 'term'; readonly term: KeyedTerm }

/**
 * Whether a term of its own keeps rows of this value: one that must hold, not one in an OR or behind a minus.
 * @param value the text behind the colon; the name of a tag may have quotes.
 */
export function hasValue(query: Query, key: QueryKey, value: string): boolean {
  const asked = normalise(key, value)
  return conjunctsOf(query).some(
    (part) => part.kind === 'term' && isTermOf(part.term, key) && alternativesOf(part.term).includes(asked),
  )
}

/**
 * The text after a click on a value. Values of one key are alternatives, so a second value joins the first; a term
 * without values goes away. Terms in an OR or behind a minus are the user's own: they stay, and so does everything else
 * as typed.
 */
export function toggleValue(text: string, key: QueryKey, value: string): string {
  const asked = normalise(key, value)
  if (findHolder(text, key, asked)) return removeEverywhere(text, key, asked)
  const [first] = listTermNodes(text, key)
  if (!first || !getKey(key).hasAlternatives) return addTerm(text, printValue(key, value))
  return replaceRange(text, first, withValue(text, first, toValueText(key, value)))
}

/** Parentheses round one term stay round it, and are closed where they were left open. */
function withValue(text: string, { term, start, end, isInParentheses }: TermNode, added: string): string {
  if (!isInParentheses) return `${text.slice(start, end)},${added}`
  return `(${term.key}:${listAlternatives(term).join(',')},${added})`
}

/** The values that terms of their own keep for a key, in the form in which equal ones are equal. */
export function listValues(query: Query, key: QueryKey): readonly string[] {
  return conjunctsOf(query).flatMap((part) =>
    part.kind === 'term' && isTermOf(part.term, key) ? alternativesOf(part.term) : [],
  )
}

/** The text without the terms of this key that must hold; those in an OR or behind a minus stay. */
export function withoutKey(text: string, key: QueryKey): string {
  const { root } = parseSyntax(text)
  const node = root && listConjuncts(root).find((part) => isTermNode(part, key))
  return node ? withoutKey(cutTerms(text, node), key) : text
}

/** The text with another key before the same values, in every term of its own; the two keys take the same values. */
export function renameKey(text: string, from: QueryKey, to: QueryKey): string {
  const [node] = listTermNodes(text, from)
  if (!node) return text
  return renameKey(replaceRange(text, node, `${to}:${listAlternatives(node.term).join(',')}`), from, to)
}

/** The text with one more term that must hold. It goes to the front where the end of the text is still open. */
export function addTerm(text: string, term: string): string {
  const { root, errors } = parseSyntax(text)
  const typed = text.trim()
  if (typed === '') return term
  const joinsByOr = errors.length > 0 && splitQuery(typed).some(({ kind }) => kind === 'or')
  if (joinsByOr || (root?.kind === 'or' && !root.isInParentheses)) return `${term} (${toEnclosed(typed)})`
  return errors.length > 0 ? `${term} ${typed}` : `${typed} ${term}`
}

function listTermNodes(text: string, key: QueryKey): readonly TermNode[] {
  const { root } = parseSyntax(text)
  return root ? listConjuncts(root).filter((node): node is TermNode => isTermNode(node, key)) : []
}

function findHolder(text: string, key: QueryKey, asked: string): TermNode | undefined {
  return listTermNodes(text, key).find(({ term }) => alternativesOf(term).includes(asked))
}

/** Several terms may have the value. */
function removeEverywhere(text: string, key: QueryKey, asked: string): string {
  const holder = findHolder(text, key, asked)
  return holder ? removeEverywhere(removeValue(text, holder, asked), key, asked) : text
}

function removeValue(text: string, node: TermNode, asked: string): string {
  const written = listAlternatives(node.term)
  const folded = alternativesOf(node.term)
  const rest = written.filter((_value, at) => folded[at] !== asked)
  if (rest.length === 0) return cutTerms(text, node)
  return replaceRange(text, node, `${node.term.key}:${rest.join(',')}`)
}

function replaceRange(text: string, { start, end }: SyntaxNode, replacement: string): string {
  return `${text.slice(0, start)}${replacement}${text.slice(end)}`
}

/** The terms and parts that must all hold, also those in parentheses of their own. */
function listConjuncts(node: SyntaxNode): readonly SyntaxNode[] {
  return node.kind === 'and' ? node.parts.flatMap(listConjuncts) : [node]
}

function isTermNode(node: SyntaxNode, key: QueryKey): boolean {
  return node.kind === 'term' && isTermOf(node.term, key)
}

function isTermOf(term: QueryTerm, key: QueryKey): term is KeyedTerm {
  return term.key === key
}

/** The alternatives of a term in a form in which equal ones are equal. */
function alternativesOf(term: KeyedTerm): readonly string[] {
  const { fold = (value: string) => value } = getKey(term.key)
  return listAlternatives(term).map(fold)
}

function listAlternatives(term: KeyedTerm): readonly string[] {
  return getKey(term.key).print(term)
}

/** A value as a term that holds nothing else would print it. */
function normalise(key: QueryKey, value: string): string {
  const { query } = parseQuery(printValue(key, value))
  if (query.kind !== 'term' || !isTermOf(query.term, key)) return value
  return alternativesOf(query.term)[0] ?? value
}

function printValue(key: QueryKey, value: string): string {
  return `${key}:${toValueText(key, value)}`
}

/** Only names of tags and texts may need quotes. */
function toValueText(key: QueryKey, value: string): string {
  const needsQuotes = getKey(key).isText && /[\s"(),]/u.test(value)
  return needsQuotes && !isQuoted(value) ? quote(value) : value
}

function isQuoted(value: string): boolean {
  return /^"(?:[^"\\]|\\.)*"$/su.test(value)
}

/**
 * Prepares a text for parentheses around it: closes the quote and the parentheses that it leaves open. If it closes
 * more than it opens, it is printed again without its unreadable pieces.
 */
function toEnclosed(text: string): string {
  const tokens = splitQuery(text)
  let open = 0
  for (const { kind } of tokens) {
    if (kind === 'open') open += 1
    if (kind === 'close') open -= 1
    if (open < 0) return printQuery(parseQuery(text).query)
  }
  const last = tokens.at(-1)
  const isQuoteOpen = last?.kind === 'piece' && !last.isClosed
  return (isQuoteOpen ? closeQuote(text, last.raw) : text) + ')'.repeat(open)
}

/** A backslash at the end would take the quote for itself. */
function closeQuote(text: string, lastPiece: string): string {
  if (/^[“„]/u.test(lastPiece)) return `${text}”`
  const endsInEscape = /(?<!\\)(?:\\\\)*\\$/.test(text)
  return `${text}${endsInEscape ? '\\' : ''}"`
}

/**
 * The text of a query, one space between its parts: `parseQuery(printQuery(query))` gives the same query. A word that
 * cannot stand without quotes (made by hand, not parsed) is written as a phrase.
 */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'and':
      return query.parts
        .map((part) => (part.kind === 'or' ? inParentheses(part) : printQuery(part)))
        .join(' ')
    case 'or':
      return query.parts.map(printQuery).join(' OR ')
    case 'not':
      return `-${query.part.kind === 'term' ? printTerm(query.part.term) : inParentheses(query.part)}`
    case 'term':
      return printTerm(query.term)
  }
}

function inParentheses(query: Query): string {
  return `(${printQuery(query)})`
}

function printTerm(term: QueryTerm): string {
  if (term.key === 'text') return printText(term.form, term.text)
  return `${term.key}:${getKey(term.key).print(term).join(',')}`
}

/** Texts that need no quotes to be read back unchanged. */
const BARE = /^(?!-)(?!\p{L}[\p{L}-]*:)(?![“„])[^\s"()*]+$/u

function printText(form: TextForm, text: string): string {
  const isBare = BARE.test(text) && findLikelyKey(text) === null && (form === 'prefix' || !findOperator(text))
  if (form === 'phrase' || !isBare) return quote(text)
  return form === 'prefix' ? `${text}*` : text
}
