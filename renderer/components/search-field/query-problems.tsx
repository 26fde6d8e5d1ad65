import type { QueryError } from '../../../shared/query/split-query.ts'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

const SURROUNDING = 24
/** The others come up when these are mended. */
const SHOWN = 3

interface QueryProblemsProps {
  readonly id: string
  readonly text: string
  readonly errors: readonly QueryError[]
}

/** What cannot be read, each piece marked within its surroundings, and what is allowed there. */
export function QueryProblems({ id, text, errors }: QueryProblemsProps) {
  const problems = withoutRepeats(errors)
  const more = problems.length - SHOWN
  return (
    <div id={id} className={styles.problems} role="status" aria-live="polite">
      {problems.slice(0, SHOWN).map((error) => (
        <Problem key={`${error.at} ${error.message}`} text={text} error={error} />
      ))}
      {more > 0 && <p className="dim">{strings.moreProblems(more)}</p>}
    </div>
  )
}

/** The same sentence is said once, of the first piece that it is about. */
function withoutRepeats(errors: readonly QueryError[]): readonly QueryError[] {
  return errors.filter(({ message }, at) => errors.findIndex((other) => other.message === message) === at)
}

function Problem({ text, error }: { readonly text: string; readonly error: QueryError }) {
  const end = error.at + Math.max(1, error.length)
  const from = Math.max(0, error.at - SURROUNDING)
  return (
    <div className={styles.problem}>
      <code>
        {from > 0 && '…'}
        {text.slice(from, error.at)}
        <mark>{text.slice(error.at, end) || ' '}</mark>
        {text.slice(end, end + SURROUNDING)}
      </code>
      <span>{error.message}</span>
    </div>
  )
}
