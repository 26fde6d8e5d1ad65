import {
  IconArrowRight,
  IconBookmark,
  IconCircleDashed,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconFilter,
  IconHistory,
  IconMessageSearch,
  IconTrash,
} from '@tabler/icons-react'
import { withFilter } from '../../../shared/query/suggest-filters.ts'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { KeyHint } from '../controls/key-hint.tsx'
import { formatCount } from '../counts.ts'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

/** The lists that can be searched. */
export type SearchSubject = 'feedback' | 'responses'

/** Exactly one of `term`, `search` and `open` is there. */
export interface SearchOption {
  readonly kind: 'jump' | 'filter' | 'words' | 'recent' | 'saved'
  readonly key: string
  readonly label: string
  /** Gray, behind the label. */
  readonly note?: string
  /** Joins the search. */
  readonly term?: string
  /** Takes the place of the search. */
  readonly search?: string
  /** Goes somewhere else. */
  open?(): void
}

export interface SearchSection {
  readonly title: string | null
  readonly options: readonly SearchOption[]
}

interface SearchPanelProps {
  readonly id: string
  readonly sections: readonly SearchSection[]
  /** Why Enter does nothing; null where it takes a suggestion. */
  readonly problem: string | null
  readonly active: number
  readonly subject: SearchSubject
  readonly text: string
  readonly asOfMs: number | null
  onAccept(option: SearchOption): void
  onHelp(): void
}

/** Below the search field, which keeps the focus and names the active option. */
export function SearchPanel(props: SearchPanelProps) {
  const { id, sections, problem, active, onAccept, onHelp } = props
  const firsts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <div role="status" className={styles.problem}>
        {problem}
      </div>
      <div id={id} role="listbox" aria-label={strings.suggestions} className={styles.options}>
        {sections.map(({ title, options }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
          <div key={title ?? 'jump'} role="group" aria-label={title ?? strings.suggestions}>
            {title !== null && (
              <div className={styles.sectionTitle} aria-hidden="true">
                {title}
              </div>
            )}
            {options.map((option, index) => (
              <Option
                key={option.key}
                id={`${id}-${(firsts[at] ?? 0) + index}`}
                option={option}
                isActive={(firsts[at] ?? 0) + index === active}
                panel={props}
                onAccept={onAccept}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.panelFoot}>
        <span>
          <KeyHint keys={['Enter']} isDecorative /> {strings.addFilter}
        </span>
        <span>
          <KeyHint keys={['Alt+Enter']} isDecorative /> {strings.exclude}
        </span>
        <span>{strings.jump}</span>
        <button type="button" tabIndex={-1} className={styles.language} onClick={onHelp}>
          {strings.language} <IconExternalLink size={14} stroke={1.6} aria-hidden />
        </button>
      </div>
    </div>
  )
}

const ICONS = {
  jump: IconArrowRight,
  filter: IconFilter,
  words: IconMessageSearch,
  recent: IconHistory,
  saved: IconBookmark,
} as const

/** The sign of the state that a filter asks for. */
const STATE_ICONS: readonly (readonly [term: RegExp, icon: typeof IconFilter])[] = [
  [/^(?:state|state-now):deleted|^deleted:yes/u, IconTrash],
  [/^(?:state|state-now|visibility):shown/u, IconEye],
  [/^(?:state|state-now|visibility):unknown/u, IconCircleDashed],
  [/^(?:state|state-now|visibility):hidden|^hid/u, IconEyeOff],
]

function iconOf({ kind, term = '' }: SearchOption): typeof IconFilter {
  const ofState = kind === 'filter' ? STATE_ICONS.find(([pattern]) => pattern.test(term)) : undefined
  return ofState?.[1] ?? ICONS[kind]
}

/** What a filter asks for, after what it is about. */
const ABOUT =
  /^(?<about>State (?:now |then )?is |Decision is |Hidden for |Hidden, |Business |Tag )(?<value>.+)$/u

function Label({ option: { kind, label } }: { readonly option: SearchOption }) {
  const { about, value } = (kind === 'filter' ? ABOUT.exec(label)?.groups : undefined) ?? {}
  if (about === undefined) return label
  return (
    <>
      {about}
      <b>{value}</b>
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly option: SearchOption
  readonly isActive: boolean
  readonly panel: Pick<SearchPanelProps, 'subject' | 'text' | 'asOfMs'>
  onAccept(option: SearchOption): void
}

function Option({ id, option, isActive, panel, onAccept }: OptionProps) {
  const Icon = iconOf(option)
  const { term } = option
  const search = option.search ?? (term === undefined ? undefined : withFilter(panel.text, term))
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={() => onAccept(option)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
      <span className={styles.optionLabel}>
        <Label option={option} />
        {option.note !== undefined && <small>{option.note}</small>}
      </span>
      {search !== undefined && <OptionCount filter={search} panel={panel} />}
      {isActive && <KeyHint keys={['Enter']} isDecorative />}
    </div>
  )
}

function OptionCount({ filter, panel }: { readonly filter: string; readonly panel: OptionProps['panel'] }) {
  return panel.subject === 'responses' ? (
    <ResponseCount filter={filter} />
  ) : (
    <ReviewCount filter={filter} asOfMs={panel.asOfMs} />
  )
}

function ReviewCount({ filter, asOfMs }: { readonly filter: string; readonly asOfMs: number | null }) {
  const { data } = useCall('feedback:count', { filter, asOfMs }, { askAgainMs: untilExact })
  if (!data || (!data.isExact && data.count === 0)) return null
  const count = formatCount(data.count)
  return <span className={styles.optionCount}>{data.isExact ? count : strings.atLeast(count)}</span>
}

function ResponseCount({ filter }: { readonly filter: string }) {
  const { data } = useCall('responses:count', { filter })
  return data ? <span className={styles.optionCount}>{formatCount(data.count)}</span> : null
}
