import type { AppError } from '../../../shared/app-error.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { samplingStrings as strings } from './strings.ts'

/** A failure; what was refused for its content says why in the first line. */
export function Refusal({ error }: { readonly error: AppError }) {
  if (error.code !== 'invalid-argument') return <ErrorNotice error={error} />
  return (
    <Notice kind="bad" title={error.message}>
      <p>{strings.refused}</p>
    </Notice>
  )
}
