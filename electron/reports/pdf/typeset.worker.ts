import type { PdfParts } from './compile-pdf.ts'
import type { TypesetAnswer } from './typesetter.ts'

/**
 * A process that compiles volumes, one after the other: each process has a copy of the compiler to itself. It is killed when nobody needs it
 * any more; when the application died, it ends by itself, after the volume it is at.
 */
// While the first volume is written. A failure is the answer to each order.
const loading = import('./compile-pdf.ts').then((compiler) => {
  compiler.loadCompiler()
  return compiler
})
loading.catch(() => undefined)

// typeset-relay.ts alone asks, and sends nothing else. What Node forked lacks the port that Electron's utility processes have.
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
