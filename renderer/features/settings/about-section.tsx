import { Button } from '../../components/controls/button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { frameStrings } from '../../strings/frame-strings.ts'
import styles from './settings.module.css'
import { settingsStrings as strings } from './settings-strings.ts'

export function AboutSection() {
  const info = useCall('app:info', undefined)
  const showLicenses = useAction('app:show-licenses')
  if (!info.data) return null
  return (
    <>
      <h2 className={styles.title}>{strings.about}</h2>
      <dl className="facts">
        <dt>{strings.version}</dt>
        <dd>
          {frameStrings.appName} {info.data.version}
        </dd>
        <dt>{strings.runtime}</dt>
        <dd>{info.data.electron}</dd>
        <dt>{strings.platform}</dt>
        <dd>{info.data.platform}</dd>
        <dt>{strings.dataFolder}</dt>
        <dd>{info.data.dataFolder}</dd>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => showLicenses.mutate(undefined)}>{strings.licenses}</Button>
      </div>
      {showLicenses.error && <ErrorNotice error={showLicenses.error} />}
    </>
  )
}
