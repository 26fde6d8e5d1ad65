import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONT_FAMILIES, fontFolders, templateFolder } from './report-resources.ts'

export interface PdfParts {
  /** What the template shows; text is data and never markup. */
  readonly content: unknown
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
  const typst = loadParts(content, csv)
  try {
    return typst.pdf(
      { mainFileContent: MAIN },
      { pdfStandard: 'a-3a', creationTimestamp: Math.floor(createdMs / 1_000) },
    )
  } finally {
    typst.resetShadow()
    typst.evictCache(0)
  }
}

/** All pages as one picture, for a look before the file is made. */
export function compileSvg(content: unknown): string {
  const typst = loadParts(content, new Uint8Array())
  try {
    return typst.plainSvg({ mainFileContent: MAIN })
  } finally {
    typst.resetShadow()
    typst.evictCache(0)
  }
}

function loadParts(content: unknown, csv: Uint8Array): NodeCompiler {
  const workspace = templateFolder()
  compiler ??= NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontFolders()] }] })
  const data = { ...(content as object), fonts: FONT_FAMILIES }
  compiler.mapShadow(join(workspace, 'content.json'), Buffer.from(JSON.stringify(data), 'utf8'))
  compiler.mapShadow(join(workspace, 'rows.csv'), Buffer.from(csv))
  return compiler
}
