import { Notice } from '../../components/notice.tsx'
import { bundleStrings } from './bundle-strings.ts'

/** Why nothing can be fetched, imported or set aside here. */
export function ReadOnlyNotice() {
  return (
    <Notice kind="info" title={bundleStrings.readOnly.title}>
      {bundleStrings.readOnly.text}
    </Notice>
  )
}
