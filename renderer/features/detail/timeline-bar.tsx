import { SegmentedControl } from '@mantine/core'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { detailStrings as strings } from './detail-strings.ts'

interface TimelineBarProps {
  readonly timeline: readonly TimelineEntry[]
  /** Without it no response means: not fetched. */
  readonly areResponsesRead: boolean
}

/** How many entries there are, and how their times are written. */
export function TimelineBar({ timeline, areResponsesRead }: TimelineBarProps) {
  const { timeDisplay } = usePreferences()
  const { name: zone } = useAuditZone()
  const setPreferences = useSetPreferences()
  const events = timeline.filter((entry) => entry.kind === 'event').length
  const responses = timeline.length - events
  const isUnknown = responses === 0 && !areResponsesRead
  const counts = strings.timelineCount(
    countOf(events, ...strings.events, LOCALE),
    isUnknown ? strings.responsesNotFetched : countOf(responses, ...strings.responses, LOCALE),
  )
  return (
    <div className="detail-bar">
      <span>
        <h3 className="visually-hidden">{strings.timelineTitle}</h3>
        {counts}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={strings.timesAs}
        transitionDuration={0}
        value={timeDisplay}
        onChange={(value) => setPreferences({ timeDisplay: value })}
        data={[
          { value: 'recorded', label: strings.timeDisplays.recorded },
          { value: 'utc', label: strings.timeDisplays.utc },
          { value: 'zone', label: <span title={strings.zoneName(zone)}>{strings.timeDisplays.zone}</span> },
        ]}
      />
    </div>
  )
}
