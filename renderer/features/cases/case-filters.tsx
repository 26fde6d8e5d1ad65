import { Popover, Select } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { ANY_CASE, type CaseFilter } from '../../../shared/domain/case.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { labelBusiness } from '../../../shared/query/keys/state.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Token } from '../../components/controls/chip.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames, useRuleTitles } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import styles from './cases.module.css'
import { strings as all } from './strings.ts'

const strings = all.filter
/** As many as a person scrolls through; typing finds the others. */
const SHOWN_BUSINESSES = 200
const ROBUSTNESS = [
  { value: 'robust', label: strings.robust },
  { value: 'fragile', label: strings.fragile },
]

export function isFiltered(filter: CaseFilter): boolean {
  return Object.values(filter).some((value) => value !== null)
}

interface FilterMenuProps {
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** Rule, business and robustness; what is chosen becomes a token. */
export function FilterMenu({ isOpen, setOpen }: FilterMenuProps) {
  const { filter, setFilter } = useCasesStore()
  const titles = useRuleTitles()
  const businesses = useCall('businesses:list', undefined, { enabled: isOpen }).data
  const choices = (businesses ?? []).map(({ businessId, name }) => ({
    value: businessId,
    label: name === null ? businessId : `${name} (${businessId})`,
  }))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      shadow="none"
    >
      <Popover.Target>
        <IconButton
          label={strings.open}
          shortcut="F"
          aria-expanded={isOpen}
          icon={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={strings.list} className={styles.filters ?? ''}>
        <Select
          label={strings.rule}
          placeholder={strings.anyRule}
          data={RULE_NAMES.map((rule) => ({ value: rule, label: titles.get(rule) ?? rule }))}
          value={filter.rule}
          onChange={(rule) => setFilter({ rule })}
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          searchable
          clearable
        />
        <Select
          label={strings.business}
          placeholder={strings.find}
          data={choices}
          value={filter.businessId}
          onChange={(businessId) => setFilter({ businessId })}
          limit={SHOWN_BUSINESSES}
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          searchable
          clearable
        />
        <Select
          label={strings.robustness}
          placeholder={strings.any}
          data={ROBUSTNESS}
          value={filter.isRobust === null ? null : filter.isRobust ? 'robust' : 'fragile'}
          onChange={(value) => setFilter({ isRobust: value === null ? null : value === 'robust' })}
          comboboxProps={{ withinPortal: false }}
          clearable
        />
        {isFiltered(filter) && <Button onClick={() => setFilter(ANY_CASE)}>{strings.clear}</Button>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** What narrows the list, in plain words; each can be removed. */
export function FilterTokens({ edit }: { edit(): void }) {
  const { filter, setFilter } = useCasesStore()
  const titles = useRuleTitles()
  const names = useBusinessNames()
  const { rule, businessId, isRobust, kind, priority } = filter
  const tokens = [
    rule && { key: 'rule', name: strings.rule, value: titles.get(rule) ?? rule },
    businessId && { key: 'businessId', name: strings.business, value: labelBusiness(businessId, names) },
    isRobust !== null && {
      key: 'isRobust',
      name: strings.robustness,
      value: isRobust ? strings.robust : strings.fragile,
    },
    kind && { key: 'kind', name: strings.kind, value: all.kinds[kind] },
    priority && { key: 'priority', name: strings.priority, value: all.groups[priority] },
  ].filter((token) => typeof token === 'object' && token !== null)
  return (
    <ul className={styles.tokens} aria-label={strings.list}>
      {tokens.map(({ key, name, value }) => (
        <li key={key}>
          <Token name={name} value={value} onEdit={edit} onRemove={() => setFilter({ [key]: null })} />
        </li>
      ))}
    </ul>
  )
}
