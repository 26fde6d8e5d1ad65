import type * as Electron from 'electron'
import type { Protocol } from '../chromium/protocol.ts'
import { notImplemented } from '../strict-stub.ts'

/** Paper in inches, upright. */
const PAPER: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A3: [11.69, 16.54],
  A4: [8.27, 11.69],
  A5: [5.83, 8.27],
  Letter: [8.5, 11],
  Legal: [8.5, 14],
  Tabloid: [11, 17],
}

/** What Electron calls the options of a print, in the protocol's words. */
export function toPrintParameters(options: Electron.PrintToPDFOptions): Protocol.Page.printToPDFParameters {
  const { pageSize = 'Letter', margins, ...rest } = options
  const size = typeof pageSize === 'string' ? PAPER[pageSize] : ([pageSize.width, pageSize.height] as const)
  if (!size) throw notImplemented(`printToPDF with pageSize '${pageSize}'`)
  const { top, bottom, left, right } = margins ?? {}
  return {
    ...rest,
    paperWidth: size[0],
    paperHeight: size[1],
    ...(top === undefined ? {} : { marginTop: top }),
    ...(bottom === undefined ? {} : { marginBottom: bottom }),
    ...(left === undefined ? {} : { marginLeft: left }),
    ...(right === undefined ? {} : { marginRight: right }),
  }
}
