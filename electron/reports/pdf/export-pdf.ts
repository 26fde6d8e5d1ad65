import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { AppError } from '../../../shared/app-error.ts'
import type { PdfPreview, PreviewText } from '../../../shared/ipc/report-contract.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { ReportFile } from '../../lib/report-file.ts'
import { inOneMoment } from '../findings-need.ts'
import { compileSvg, drawTextAgain, type PdfParts } from './compile-pdf.ts'
import { printFigure } from './page-facts.ts'
import { toResultText } from './page-result.ts'
import { toBasis } from './pdf-basis.ts'
import { type PdfOrder, type PdfResult, volumeName, withShownNames } from './pdf-order.ts'
import { toContent, type VolumeRows } from './pdf-volume.ts'
import { cutPages, readPages } from './preview-pages.ts'
import { TextPrinter } from './printable-text.ts'
import { ROWS_PER_VOLUME, readVolumes, renderVolumes } from './render-volumes.ts'

const PREVIEWED_ROWS = 40

/**
 * Writes a report, made as PDF/A-3a (docs/reports.md), in one transaction. Reports with many rows have further volumes
 * `NAME-2.pdf` and so on; all are published together.
 * @throws AppError *invalid-query*, *cancelled*, *disk-full*, *file-access*; *invalid-argument* if a further volume
 * would   replace an existing file; for a dossier *not-found* and *invalid-argument*
 */
export function exportPdf(order: PdfOrder): PdfResult {
  return inOneMoment(withShownNames(order, order.isRedacted), writeVolumes)
}

let latest = ''

/** Cover, figures, charts and the first rows. @throws as `exportPdf` */
export function previewPdf(order: PdfOrder): PdfPreview {
  const { content, result, figures } = partsOfFirstRows(order)
  const pages = cutPages(compileSvg(content))
  latest = randomUUID()
  return { id: latest, pages, result, figures }
}

/** The text of its pages after the first; null where another preview was made since. */
export function readPreview(id: string): PreviewText | null {
  const picture = id === latest ? drawTextAgain() : null
  return picture === null ? null : readPages(picture).slice(1)
}

/** A volume with only the first rows, and the generated result of page one. @throws as `exportPdf` */
export function partsOfFirstRows(order: PdfOrder): PdfParts & Omit<PdfPreview, 'id' | 'pages'> {
  return inOneMoment(withShownNames(order, order.isRedacted), (settled) => {
    const printer = new TextPrinter()
    const basis = toBasis(settled, settled.rowsPerVolume ?? ROWS_PER_VOLUME, printer)
    const { facts } = basis.result
    const [volume = EMPTY_VOLUME] = readVolumes(settled, basis, printer, PREVIEWED_ROWS)
    return {
      content: toContent(settled, basis, { ...volume, isPreview: true }, printer),
      csv: volume.csv,
      createdMs: settled.asOfMs,
      result: toResultText(basis.result),
      figures: facts.figures.map((figure) => [pdfStrings.figures[figure.name], printFigure(facts, figure)]),
    }
  })
}

const EMPTY_VOLUME: VolumeRows = { volume: 1, firstRow: 1, rowCount: 0, cells: [], csv: new Uint8Array() }

function writeVolumes(order: PdfOrder): PdfResult {
  const files = [new ReportFile(order.path)]
  let totalRows = 0
  try {
    const written = []
    for (const { volume, volumes, rows, bytes, ...all } of renderVolumes(order)) {
      if (volume === 1) refuseToReplace(order.path, volumes)
      const file = files[volume - 1] ?? new ReportFile(volumeName(order.path, volume))
      files[volume - 1] = file
      file.writeBytes(bytes)
      written.push(file.seal(rows))
      totalRows = all.totalRows
    }
    // The first volume is published last, so that all exist once it does.
    for (const file of files.toReversed()) file.publish()
    const [first] = written
    if (!first) throw new Error('A report has at least one volume.')
    return { ...first, rows: totalRows, volumes: written }
  } finally {
    for (const file of files) file.discard()
  }
}

/** The save dialog asked only about replacing the first file. */
function refuseToReplace(path: string, volumes: number): void {
  for (let volume = 2; volume <= volumes; volume += 1) {
    const other = volumeName(path, volume)
    if (!existsSync(other)) continue
    throw new AppError(
      'invalid-argument',
      `The report has ${volumes} volumes, and ${other} exists already. Choose another name.`,
    )
  }
}
