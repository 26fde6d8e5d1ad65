import { SegmentedControl, Select } from '@mantine/core'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { settingsWords as words } from './settings-strings.ts'

/** UTC first: the list of the runtime leaves it out. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
}

export function DisplaySection() {
  const { theme, timeDisplay, timeZone } = usePreferences()
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
      {timeDisplay === 'zone' && (
        <Select
          label={words.zone}
          searchable
          maw={320}
          data={ZONES}
          value={timeZone}
          allowDeselect={false}
          limit={80}
          onChange={(zone) => zone && setPreferences({ timeZone: zone })}
        />
      )}
    </section>
  )
}
