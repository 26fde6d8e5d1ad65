import { Arguments } from '../arguments.ts'
import { createServices, withWorkspace } from '../services.ts'
import { type Command, EXIT, writeLine } from '../terminal.ts'

/** `rebuild`: discards the index and derives it from the archived pages again. */
export const rebuild: Command = async (terminal) => {
  const args = Arguments.parse(terminal.args, ['workspace'], [])
  const path = args.get('workspace')
  const indexed = await withWorkspace(createServices(), path, terminal.env, (workspace) =>
    workspace.store.writer.rebuild(),
  )
  const sentence = `The index was rebuilt from ${indexed} archived pages.`
  await writeLine(terminal.output, args.has('json') ? JSON.stringify({ pages: indexed }) : sentence)
  return EXIT.done
}
