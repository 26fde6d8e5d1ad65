import type { Span } from '../../../shared/domain/span.ts'
import { Ribbon } from '../../components/state/ribbon.tsx'
import { type ReviewState, StateIcon } from '../../components/state/state-icon.tsx'
import styles from './start.module.css'
import { strings } from './strings.ts'

const STATES = ['hidden', 'deleted', 'shown', 'unknown'] as const satisfies readonly ReviewState[]
const AXIS = { startMs: 0, endMs: 100 } as const
/** CSS pixels, of the ribbons. */
const WIDTH = 264

/** Made-up histories with one state at the end each; times are parts of the axis. */
const EXAMPLES: Readonly<Record<ReviewState, readonly Span[]>> = {
  hidden: toSpans(['unknown', 39], ['shown', 72], ['hidden', 100]),
  deleted: toSpans(['unknown', 22], ['shown', 50], ['hidden', 100]),
  shown: toSpans(['unknown', 22], ['shown', 56], ['hidden', 75], ['shown', 100]),
  unknown: toSpans(['unknown', 100]),
}
const DELETED_AT = 65

/** What the shapes of a ribbon mean, by four examples. */
export function ReadingGuide() {
  return (
    <section>
      <h2 className={styles.heading}>{strings.howToRead}</h2>
      <ul className={styles.guide}>
        {STATES.map((state) => (
          <li key={state} className={styles.guideLine}>
            <span className={styles.guideName}>
              <StateIcon state={state} isDecorative />
              {strings.legend[state]}
            </span>
            <Ribbon
              spans={EXAMPLES[state]}
              deletions={state === 'deleted' ? [{ utcMs: DELETED_AT, deleted: 1 }] : []}
              axis={AXIS}
              width={WIDTH}
              height={10}
              label={strings.legendTexts[state]}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function toSpans(...periods: readonly (readonly [Span['visibility'], number])[]): readonly Span[] {
  return periods.map(([visibility, endMs], index) => ({
    visibility,
    startMs: periods[index - 1]?.[1] ?? null,
    endMs,
  }))
}
