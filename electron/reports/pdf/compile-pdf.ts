import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
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
  return withoutSuspects(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
}

const CATALOG = '/Type /Catalog'
const NO_SUSPECTS = '/Suspects false'
/** The entry is near the beginning of the catalog. */
const NEAR = 400

/**
 * Removes `/Suspects false`, which is the default (ISO 32000-1, table 321): poppler 22.12 reports any value but *true*
 * as a type error on standard error. Spaces replace it, so that all offsets stay valid. Texts and rows are compressed,
 * so the match is in the catalog.
 */
function withoutSuspects(pdf: Buffer): Uint8Array {
  const catalog = pdf.lastIndexOf(CATALOG)
  const at = catalog < 0 ? -1 : pdf.indexOf(NO_SUSPECTS, catalog)
  if (at >= 0 && at - catalog < NEAR) pdf.fill(' ', at, at + NO_SUSPECTS.length)
  return pdf
}

/** All pages as one SVG picture, for the preview. */
export function compileSvg(content: string): string {
  return withParts(content, new Uint8Array(), (typst) => typst.plainSvg({ mainFileContent: REPORT }))
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
