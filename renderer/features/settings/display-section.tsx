import { SegmentedControl } from '@mantine/core'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { settingsWords as words } from './settings-strings.ts'

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

export function DisplaySection() {
  const { theme, timeDisplay } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <section className="panel settings-section">
      <h2>{words.display}</h2>
      <dl className="facts settings-facts">
        <dt>{words.theme}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={words.theme}
            transitionDuration={0}
            value={theme}
            onChange={(value) => setPreferences({ theme: value })}
            data={optionsOf(words.themes)}
          />
        </dd>
        <dt>{words.times}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={words.times}
            transitionDuration={0}
            value={timeDisplay}
            onChange={(value) => setPreferences({ timeDisplay: value })}
            data={optionsOf(words.timeDisplays)}
          />
          <p className="dim">{words.timesText}</p>
        </dd>
      </dl>
    </section>
  )
}
