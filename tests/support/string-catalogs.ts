import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const FILES = execFileSync('git', ['ls-files', 'renderer', 'shared', 'electron/findings/rules'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path))

/** Files of texts that a person reads, from the root of the repository. */
export const CATALOGS = FILES.filter(isCatalog)
export const SCREENS = FILES.filter((path) => path.startsWith('renderer/') && !isCatalog(path))

function isCatalog(path: string): boolean {
  return /(?:strings|-titles|-sentences|-outcomes)\.ts$|^electron\/findings\/rules\//.test(path)
}

export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** *label*: of a button, a menu entry or an action of the palette. *help*: the line below a field. */
export type LabelKind = 'label' | 'help'

export interface LabelUse {
  readonly kind: LabelKind
  /** `strings.status.sync`: the export of the catalog, then the keys. */
  readonly path: readonly string[]
}

/** Of the syntax tree, with the fields that are read here. */
interface Node {
  readonly type: string
  readonly name?: string | Node
  readonly value?: string | Node
  readonly source?: Node
  readonly object?: Node
  readonly property?: Node
  readonly computed?: boolean
  readonly callee?: Node
  readonly consequent?: Node
  readonly alternate?: Node
  readonly imported?: Node
  readonly local?: Node
  readonly id?: Node
  readonly init?: Node
  readonly key?: Node
  readonly specifiers?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly attributes?: readonly Node[]
  readonly children?: readonly Node[]
  readonly openingElement?: Node
}

const BUTTONS = new Set(['Button', 'IconButton', 'Menu.Item', 'Chip', 'Tabs.Tab'])
const HELP = new Set(['help', 'description'])

/**
 * The strings of catalogs that this file shows as a label or as help. Their use decides, not their name.
 *
 * @returns by the path of the catalog
 */
export function listLabelUses(path: string): Map<string, LabelUse[]> {
  const { program } = parseSync(path, readSource(path))
  const catalogs = new Map<string, string>()
  /** Names in this file for a catalog, or for a part of one. */
  const names = new Map<string, readonly string[]>()
  const uses = new Map<string, LabelUse[]>()

  function read(node: Node | undefined): readonly string[] | null {
    if (node?.type === 'Identifier') return names.get(nameOf(node)) ?? null
    if (node?.type !== 'MemberExpression') return null
    const object = read(node.object)
    // `strings.views[name]`: any of the views
    return object && (node.computed ? object : [...object, nameOf(node.property)])
  }

  function note(kind: LabelKind, node: Node | undefined): void {
    const path = read(node)
    if (path) {
      const catalog = catalogs.get(path[0] ?? '') ?? ''
      uses.set(catalog, [...(uses.get(catalog) ?? []), { kind, path }])
    } else if (node?.type === 'CallExpression') {
      note(kind, node.callee)
    } else if (node?.type === 'ConditionalExpression') {
      note(kind, node.consequent)
      note(kind, node.alternate)
    } else if (node && /^(?:JSXExpressionContainer|LogicalExpression|TemplateLiteral)$/.test(node.type)) {
      for (const child of listChildren(node)) note(kind, child)
    }
  }

  function visitImport({ source, specifiers = [] }: Node): void {
    const from = String(source?.value)
    const target = join(dirname(path), from)
    if (!from.startsWith('.') || !isCatalog(target)) return
    for (const { imported, local } of specifiers) {
      catalogs.set(nameOf(imported), target)
      names.set(nameOf(local), [nameOf(imported)])
    }
  }

  function visitVariable({ id, init }: Node): void {
    const whole = read(init)
    if (!whole) return
    if (id?.type === 'Identifier') names.set(nameOf(id), whole)
    for (const { key, value } of id?.properties ?? [])
      if (key && typeof value === 'object') names.set(nameOf(value), [...whole, nameOf(key)])
  }

  function visitElement({ openingElement, children = [] }: Node): void {
    const isButton = BUTTONS.has(nameOf(openingElement))
    for (const attribute of openingElement?.attributes ?? []) {
      if (typeof attribute.value !== 'object') continue
      if (HELP.has(nameOf(attribute))) note('help', attribute.value)
      if (isButton && nameOf(attribute) === 'label') note('label', attribute.value)
    }
    if (isButton) for (const child of children) note('label', child)
  }

  function visitObject({ properties = [] }: Node): void {
    const fields = new Map(properties.map(({ key, value }) => [nameOf(key), value]))
    const label = fields.get('label')
    if (fields.has('run') && typeof label === 'object') note('label', label)
  }

  function visit(node: Node): void {
    if (node.type === 'ImportDeclaration') visitImport(node)
    if (node.type === 'VariableDeclarator') visitVariable(node)
    if (node.type === 'JSXElement') visitElement(node)
    if (node.type === 'ObjectExpression') visitObject(node)
    for (const child of listChildren(node)) visit(child)
  }

  visit(program as unknown as Node)
  return uses
}

/** `Menu.Item` of an element of that name; '' of what has none. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'JSXMemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  return typeof node?.name === 'object' ? nameOf(node.name) : (node?.name ?? '')
}

function listChildren(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}
