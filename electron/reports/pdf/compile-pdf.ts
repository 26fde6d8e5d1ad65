import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders, templateFolder } from './report-resources.ts'

export interface PdfParts {
  /** JSON of what the template shows; text is data and never markup. */
  readonly content: string
  /** Files that travel inside the PDF. */
  readonly csv: Uint8Array
  /** Date of creation as the file states it. */
  readonly createdMs: number
}

const MAIN = '#import "report.typ": report\n#report(json("content.json"))\n'
let compiler: NodeCompiler | null = null

/**
 * A tagged PDF/A-3a. Equal parts give equal bytes. The compiler is kept with its fonts by the thread, which ends with
 * the report and gives the memory back.
 * @throws Error when the template or its data do not compile: a fault of this application.
 */
export function compilePdf({ content, csv, createdMs }: PdfParts): Uint8Array {
  const creationTimestamp = Math.floor(createdMs / 1_000)
  const pdf = withParts(content, csv, (typst) =>
    typst.pdf({ mainFileContent: MAIN }, { pdfStandard: 'a-3a', creationTimestamp }),
  )
  return withoutSuspects(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
}

const CATALOG = '/Type /Catalog'
const NO_SUSPECTS = '/Suspects false'
/** The catalog names its marks near its beginning. */
const NEAR = 400

/**
 * The compiler writes that no tag is suspect, which is so where nothing is said, too (ISO 32000-1, table 321). poppler 22.12 takes any value but *true*
 * for one of a wrong type and says so on standard error; so spaces stand in its place, and every object stays where it is. Texts and rows are packed in
 * the file, so what is found is the catalog.
 */
function withoutSuspects(pdf: Buffer): Uint8Array {
  const catalog = pdf.lastIndexOf(CATALOG)
  const at = catalog < 0 ? -1 : pdf.indexOf(NO_SUSPECTS, catalog)
  if (at >= 0 && at - catalog < NEAR) pdf.fill(' ', at, at + NO_SUSPECTS.length)
  return pdf
}

/** All pages as one picture, for a look before the file is made. */
export function compileSvg(content: string): string {
  return withParts(content, new Uint8Array(), (typst) => typst.plainSvg({ mainFileContent: MAIN }))
}

function withParts<Result>(content: string, csv: Uint8Array, use: (typst: NodeCompiler) => Result): Result {
  const typst = loadParts(content, csv)
  try {
    return use(typst)
  } catch (error) {
    // The compiler says what is wrong in the code of its error, whose message is empty.
    const { code } = error as { readonly code?: unknown }
    throw new Error(`The report could not be typeset. ${String(code ?? error)}`, { cause: error })
  } finally {
    typst.resetShadow()
  }
}

function loadParts(content: string, csv: Uint8Array): NodeCompiler {
  const typst = loadCompiler()
  // What it keeps of the document before. Not after a document: most are the last of their process.
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
