import { Button } from '@mantine/core'
import { useShowView } from '../../stores/use-show-view.ts'
import { settingsWords as words } from './settings-strings.ts'

/** Ways to the auditor's log and the SQL console. */
export function ExpertSection() {
  const showView = useShowView()
  return (
    <section className="panel settings-section">
      <h2>{words.records}</h2>
      <p className="dim">{words.recordsText}</p>
      <div className="line">
        <Button variant="default" onClick={() => showView('log')}>
          {words.openLog}
        </Button>
        <Button variant="default" onClick={() => showView('console')}>
          {words.openConsole}
        </Button>
      </div>
    </section>
  )
}
