import { hasService } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { Button } from '../../components/controls/button.tsx'
import { showSettings } from '../../stores/settings-store.ts'
import styles from './data.module.css'
import { strings as dataStrings } from './strings.ts'

const strings = dataStrings.advanced.signing

/** How requests are signed, without anything secret. */
export function SigningPanel({ workspace }: { readonly workspace: WorkspaceSummary }) {
  const { connection, isDemo, bundle } = workspace
  if (!hasService(connection)) return <p>{strings.none}</p>
  return (
    <>
      <p className={styles.second}>{strings.text}</p>
      <dl className="facts">
        {Object.entries(connection.scheme).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{JSON.stringify(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
      {!isDemo && !bundle && (
        <div>
          <Button onClick={() => showSettings('connection')}>{strings.edit}</Button>
        </div>
      )}
    </>
  )
}
