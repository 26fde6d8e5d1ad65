import { SegmentedControl } from '@mantine/core'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { settingsStrings as strings } from './settings-strings.ts'

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

export function DisplaySection() {
  const { theme, density, timeDisplay } = usePreferences()
  const setPreferences = useSetPreferences()
  return (
    <section className="panel settings-section">
      <h2>{strings.display}</h2>
      <dl className="facts settings-facts">
        <dt>{strings.theme}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={strings.theme}
            transitionDuration={0}
            value={theme}
            onChange={(value) => setPreferences({ theme: value })}
            data={optionsOf(strings.themes)}
          />
        </dd>
        <dt>{strings.density}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={strings.density}
            transitionDuration={0}
            value={density}
            onChange={(value) => setPreferences({ density: value })}
            data={optionsOf(strings.densities)}
          />
        </dd>
        <dt>{strings.times}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={strings.times}
            transitionDuration={0}
            value={timeDisplay}
            onChange={(value) => setPreferences({ timeDisplay: value })}
            data={optionsOf(strings.timeDisplays)}
          />
          <p className="dim">{strings.timesText}</p>
        </dd>
      </dl>
    </section>
  )
}
