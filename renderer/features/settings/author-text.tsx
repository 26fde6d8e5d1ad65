import { findLogAuthor, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { logStrings as strings } from './log-strings.ts'

/** Who did it: the account on the machine where it was done. */
export function AuthorText({ entry }: { readonly entry: LogEntry }) {
  const author = findLogAuthor(entry)
  if (author === null) return <span className="dim">{strings.noAuthor}</span>
  return <SafeText text={author} />
}
