import { Button } from '@mantine/core'
import { useShowView } from '../../stores/use-show-view.ts'
import { settingsStrings as strings } from './settings-strings.ts'

/** Ways to the auditor's log and the SQL console. */
export function ExpertSection() {
  const showView = useShowView()
  return (
    <section className="panel settings-section">
      <h2>{strings.records}</h2>
      <p className="dim">{strings.recordsText}</p>
      <div className="line">
        <Button variant="default" onClick={() => showView('settings/log')}>
          {strings.openLog}
        </Button>
        <Button variant="default" onClick={() => showView('data/advanced')}>
          {strings.openConsole}
        </Button>
      </div>
    </section>
  )
}
