import type { AppErrorShape } from '../../shared/app-error.ts'
import { wordsOf } from '../../shared/strings/cause-strings.ts'
import { commonWords } from '../strings/common-strings.ts'
import { Notice } from './notice.tsx'

/** A failure in words: what happened, what it means for the data, what to do next; the technical part is small. */
export function ErrorNotice({ error }: { readonly error: AppErrorShape }) {
  const words = wordsOf(error)
  return (
    <Notice kind="bad" title={words.title}>
      <p>
        {words.meaning} {words.nextStep}
      </p>
      <p className="notice-code">
        {commonWords.code(error.code)}
        {error.message !== '' && ` · ${error.message}`}
      </p>
    </Notice>
  )
}
