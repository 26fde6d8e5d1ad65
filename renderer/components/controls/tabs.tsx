import { Tabs as MantineTabs } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './controls.module.css'

export interface TabChoice<Name extends string> {
  readonly name: Name
  readonly label: string
  /** A count, written as it is shown; undefined until it is known. */
  readonly count?: string | undefined
  /** A dot: something here waits for the user. Its meaning for screen readers. */
  readonly waiting?: string | undefined
}

interface TabsProps<Name extends string> {
  readonly label: string
  readonly choices: readonly TabChoice<Name>[]
  readonly value: Name
  onChange(name: Name): void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
  readonly panelClassName?: string | undefined
}

/** Tabs with one panel: arrows move between the tabs, Home and End go to the ends. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, choices, value, onChange, children, panelClassName } = props
  return (
    <MantineTabs
      unstyled
      className={styles.tabsRoot}
      value={value}
      onChange={(name) => {
        const choice = choices.find((candidate) => candidate.name === name)
        if (choice) onChange(choice.name)
      }}
    >
      <MantineTabs.List className={styles.tabs} aria-label={label}>
        {choices.map((choice) => (
          <MantineTabs.Tab key={choice.name} value={choice.name} className={styles.tab}>
            {choice.label}
            {choice.count !== undefined && <small>{choice.count}</small>}
            {choice.waiting !== undefined && (
              <span className={styles.tabDot} role="img" aria-label={choice.waiting} />
            )}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {/* A panel that scrolls and holds only text must be reachable by key. */}
      <MantineTabs.Panel key={value} value={value} className={panelClassName} tabIndex={0}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  )
}

interface SegmentedProps<Name extends string> {
  readonly label: string
  readonly choices: readonly Pick<TabChoice<Name>, 'name' | 'label' | 'count'>[]
  readonly value: Name
  onChange(name: Name): void
}

/** A choice of few in one line: radio buttons, so arrows move and choose. */
export function Segmented<Name extends string>({ label, choices, value, onChange }: SegmentedProps<Name>) {
  const group = useId()
  return (
    <div className={styles.segmented} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.name} className={styles.segment} data-chosen={choice.name === value || undefined}>
          <input
            type="radio"
            className="visually-hidden"
            name={group}
            checked={choice.name === value}
            onChange={() => onChange(choice.name)}
          />
          {choice.label}
          {choice.count !== undefined && <small>{choice.count}</small>}
        </label>
      ))}
    </div>
  )
}
