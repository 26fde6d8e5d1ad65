import type { AppErrorShape } from '../../shared/app-error.ts'
import { wordsOf } from '../../shared/strings/cause-strings.ts'
import { commonStrings } from '../strings/common-strings.ts'
import { Notice } from './notice.tsx'

/** A failure in words: what happened, what it means for the data, what to do next; the technical part is small. */
export function ErrorNotice({ error }: { readonly error: AppErrorShape }) {
  const strings = wordsOf(error)
  return (
    <Notice kind="bad" title={strings.title}>
      <p>
        {strings.meaning} {strings.nextStep}
      </p>
      <p className="notice-code">
        {commonStrings.code(error.code)}
        {error.message !== '' && ` · ${error.message}`}
      </p>
    </Notice>
  )
}
