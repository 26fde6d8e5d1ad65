import { Notice } from '../../components/notice.tsx'
import { bundleWords } from './bundle-strings.ts'

/** Why nothing can be fetched, imported or set aside here. */
export function ReadOnlyNotice() {
  return (
    <div className="sync-section">
      <Notice kind="info" title={bundleWords.readOnly.title}>
        {bundleWords.readOnly.text}
      </Notice>
    </div>
  )
}
