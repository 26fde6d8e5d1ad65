import { Button } from '@mantine/core'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { frameStrings } from '../../strings/frame-strings.ts'
import { settingsStrings as strings } from './settings-strings.ts'

export function AboutSection() {
  const info = useCall('app:info', undefined)
  const showLicenses = useAction('app:show-licenses')
  if (!info.data) return null
  return (
    <section className="panel settings-section">
      <h2>{strings.about}</h2>
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
      <div className="line">
        <Button variant="default" onClick={() => showLicenses.mutate(undefined)}>
          {strings.licenses}
        </Button>
      </div>
      {showLicenses.error && <ErrorNotice error={showLicenses.error} />}
    </section>
  )
}
