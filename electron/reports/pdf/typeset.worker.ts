import type { PdfParts } from './compile-pdf.ts'
import type { TypesetAnswer } from './typesetter.ts'

/**
 * A process that compiles volumes, one after the other, with its own compiler. It is killed when it is no longer
 * needed; if the application has died, it exits after the current volume.
 */
// Loads while the first volume is prepared. A failure becomes the answer to each order.
const loading = import('./compile-pdf.ts').then((compiler) => {
  compiler.loadCompiler()
  return compiler
})
loading.catch(() => undefined)

// Only typeset-relay.ts sends messages. A process forked by Node lacks the port of Electron's utility processes.
const { parentPort } = process as Partial<Pick<NodeJS.Process, 'parentPort'>>
if (parentPort) {
  parentPort.on('message', async ({ data }) => parentPort.postMessage(await typeset(data)))
} else {
  process.on('message', async (parts: PdfParts) => process.send?.(await typeset(parts), () => undefined))
  process.once('disconnect', () => process.exit(0))
}

async function typeset(parts: PdfParts): Promise<TypesetAnswer> {
  try {
    const { compilePdf } = await loading
    return { bytes: compilePdf(parts) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
