import { Button } from '@mantine/core'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { frameWords } from '../../strings/frame-strings.ts'
import { settingsWords as words } from './settings-strings.ts'

export function AboutSection() {
  const info = useCall('app:info', undefined)
  const showLicenses = useAction('app:show-licenses')
  if (!info.data) return null
  return (
    <section className="panel settings-section">
      <h2>{words.about}</h2>
      <dl className="facts">
        <dt>{words.version}</dt>
        <dd>
          {frameWords.appName} {info.data.version}
        </dd>
        <dt>{words.runtime}</dt>
        <dd>{info.data.electron}</dd>
        <dt>{words.platform}</dt>
        <dd>{info.data.platform}</dd>
        <dt>{words.dataFolder}</dt>
        <dd>{info.data.dataFolder}</dd>
      </dl>
      <div className="line">
        <Button variant="default" onClick={() => showLicenses.mutate(undefined)}>
          {words.licenses}
        </Button>
      </div>
      {showLicenses.error && <ErrorNotice error={showLicenses.error} />}
    </section>
  )
}
