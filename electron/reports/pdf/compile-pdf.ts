import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders, templateFolder } from './report-resources.ts'

export interface PdfParts {
  /** The content of the template as JSON; texts are data, never markup. */
  readonly content: string
  /** The file embedded in the PDF. */
  readonly csv: Uint8Array
  /** The creation date in the file. */
  readonly createdMs: number
}

const REPORT = '#import "report.typ": report\n#report(json("content.json"))\n'
const LETTER = '#import "letter.typ": letter\n#letter(json("content.json"))\n'
let compiler: NodeCompiler | null = null

/**
 * Compiles a tagged PDF, made as PDF/A-3a. Equal parts give equal bytes. The thread keeps the compiler with its fonts
 * until it ends with the report.
 * @throws Error if the template or its data do not compile, which is a bug
 */
export function compilePdf(parts: PdfParts): Uint8Array {
  return compile(REPORT, parts)
}

/** The letter of a request, with nothing embedded. @throws as `compilePdf` */
export function compileLetter(content: string, createdMs: number): Uint8Array {
  return compile(LETTER, { content, csv: new Uint8Array(), createdMs })
}

function compile(mainFileContent: string, { content, csv, createdMs }: PdfParts): Uint8Array {
  const creationTimestamp = Math.floor(createdMs / 1_000)
  const pdf = withParts(content, csv, (typst) =>
    typst.pdf({ mainFileContent }, { pdfStandard: 'a-3a', creationTimestamp }),
  )
  return withTitleShown(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
}

const CATALOG = '/Type /Catalog'
const END = 'endobj'
/** The default (ISO 32000-1, table 321): poppler 22.12 reports any value but *true* as a type error. */
const NO_SUSPECTS = /\/Suspects false/
/** The default too; its place is for the entry with which viewers show the title instead of the name of the file. */
const DIRECTION = /\/Direction \/L2R/
const SHOWN_TITLE = '/DisplayDocTitle true'

/**
 * Rewrites the catalog in its own length, so that all offsets stay valid. Texts and rows are compressed, so the match
 * is in the catalog.
 */
function withTitleShown(pdf: Buffer): Uint8Array {
  const type = pdf.lastIndexOf(CATALOG)
  const end = type < 0 ? -1 : pdf.indexOf(END, type)
  if (end < 0) return pdf
  const former = pdf.subarray(type, end).toString('latin1')
  const shown = former.replace(NO_SUSPECTS, '').replace(DIRECTION, SHOWN_TITLE)
  // Where there is no room for the title, at least the entry that is reported goes.
  const next = shown.length <= former.length ? shown : former.replace(NO_SUSPECTS, '')
  pdf.write(next.padEnd(former.length), type, 'latin1')
  return pdf
}

let former: NodeTypstDocument | null = null

/** All pages as one SVG picture, for the preview. */
export function compileSvg(content: string): string {
  former = null
  return withParts(content, new Uint8Array(), (typst) => {
    const order = { mainFileContent: REPORT }
    former = typst.compile(order).result
    return typst.plainSvg(former ?? order)
  })
}

/**
 * The pages of the latest `compileSvg` as a picture that has their text; null if there was none. It takes a tenth to a
 * fifth of the time of a preview, so none waits for it.
 */
export function drawTextAgain(): string | null {
  return former && loadCompiler().svg(former)
}

function withParts<Result>(content: string, csv: Uint8Array, use: (typst: NodeCompiler) => Result): Result {
  const typst = loadParts(content, csv)
  try {
    return use(typst)
  } catch (error) {
    // The compiler's error has its message in `code`.
    const { code } = error as { readonly code?: unknown }
    throw new Error(`The report could not be typeset. ${String(code ?? error)}`, { cause: error })
  } finally {
    typst.resetShadow()
  }
}

function loadParts(content: string, csv: Uint8Array): NodeCompiler {
  const typst = loadCompiler()
  // Evicted before a document and not after it, because most documents are the last of their process.
  typst.evictCache(0)
  const workspace = templateFolder()
  typst.mapShadow(join(workspace, 'content.json'), Buffer.from(content, 'utf8'))
  typst.mapShadow(join(workspace, 'rows.csv'), Buffer.from(csv))
  return typst
}

/** The compiler of this thread or process, with its fonts. */
export function loadCompiler(): NodeCompiler {
  compiler ??= NodeCompiler.create({
    workspace: templateFolder(),
    fontArgs: [{ fontPaths: [...fontFolders()] }],
  })
  return compiler
}
