import { DISPOSITION_STATES, type RuleName } from '../../../shared/domain/finding.ts'
import { removeChip, toChips } from '../../../shared/query/describe-query.ts'
import {
  joinFindingsTerms,
  nameOfTerm,
  splitFindingsFilter,
  toRobustTerm,
  valuesOfTerm,
} from '../../../shared/query/findings-terms.ts'
import { labelBusiness } from '../../../shared/query/keys/state.ts'
import { RemovableChips } from '../../components/removable-chips.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.filters

/** What a report that led here narrows the list to, part by part. */
export function FindingChips({ titles }: { readonly titles: ReadonlyMap<RuleName, string> }) {
  const { within, isRobust, setWithin, setRobust } = useFindingsStore()
  const names = useBusinessNames()
  const { own, search } = splitFindingsFilter(within)
  const ofFigure = isRobust === null ? [] : [toRobustTerm(isRobust)]
  const toLabel = (word: string) => describeTerm(word, titles, names)
  const chips = [
    ...ofFigure.map((word) => ({
      label: toLabel(word),
      join: 'and' as const,
      remove: () => setRobust(null),
    })),
    ...own.map((word, at) => ({
      label: toLabel(word),
      join: 'and' as const,
      remove: () => setWithin(joinFindingsTerms({ own: own.toSpliced(at, 1), search })),
    })),
    ...toChips(search, LOCALE, names).map((chip, at) => ({
      ...{ label: chip.label, join: at === 0 ? ('and' as const) : chip.join },
      remove: () => setWithin(joinFindingsTerms({ own, search: removeChip(search, chip) })),
    })),
  ]
  return (
    <RemovableChips
      label={strings.chips}
      chips={chips.map((chip, at) => ({ ...chip, key: `${at} ${chip.label}` }))}
      onRemove={({ remove }) => remove()}
      next='[data-grid="findings"]'
    />
  )
}

function describeTerm(
  word: string,
  titles: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): string {
  const name = nameOfTerm(word)
  const chipName = Object.entries(strings.chipNames).find(([one]) => one === name)?.[1] ?? name
  const values = valuesOfTerm(word).map((value) => describeValue(name, value, titles, names))
  return strings.chip(chipName, values)
}

function describeValue(
  name: string,
  value: string,
  titles: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): string {
  const state = DISPOSITION_STATES.find((one) => one === value)
  if (name === 'rule') return titles.get(value) ?? value
  if (name === 'disposition' && state) return findingsStrings.states[state]
  if (name === 'business') return labelBusiness(value, names)
  if (name !== 'robust') return value
  return { yes: findingsStrings.robust.robust, no: findingsStrings.robust.fragile }[value] ?? value
}
