import { Button, Select } from '@mantine/core'
import { useMemo } from 'react'
import {
  DISPOSITION_STATES,
  type FindingSort,
  type FindingsOverview,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { FigureLine } from '../reports/figure-line.tsx'
import { BusinessFilter } from './business-filter.tsx'
import { FindingChips } from './finding-chips.tsx'
import { FindingsDrillDowns } from './findings-drill-downs.tsx'
import { FindingsList } from './findings-list.tsx'
import { findingsStrings as strings } from './findings-strings.ts'
import { useShownFindings } from './use-finding-rows.ts'

export interface FindingsPartProps {
  readonly overview: FindingsOverview
  readonly titles: ReadonlyMap<RuleName, string>
}

interface FilteredFindingsProps extends FindingsPartProps {
  /** null for all rules. */
  readonly rule: RuleName | null
  /** Without one: by rule, then the latest beginning first. */
  readonly sort?: FindingSort
}

const STATES = DISPOSITION_STATES.map((value) => ({ value, label: strings.states[value] }))

/** Findings under the filters of the screen: of one rule, or of all of them. */
export function FilteredFindings({ overview, titles, rule, sort }: FilteredFindingsProps) {
  const { businessId, disposition, isRobust, within, figure, setBusiness, setDisposition, showAll } =
    useFindingsStore()
  const request = useMemo(
    () => ({
      rule,
      disposition,
      businessId,
      isRobust,
      within,
      sort: sort ? { by: sort, descending: false } : null,
    }),
    [rule, disposition, businessId, isRobust, within, sort],
  )
  const { shown, isFormer, isCounting, error } = useShownFindings(request)
  const count = shown?.count
  const isFiltered = businessId !== null || disposition !== null || isRobust !== null || within !== ''
  return (
    <>
      {figure && <FigureLine figure={figure} />}
      <FindingChips titles={titles} />
      <div className="line findings-filters">
        <strong role="status" aria-busy={isCounting}>
          {count !== undefined && countOf(count, ...strings.findings, LOCALE)}
        </strong>
        <BusinessFilter value={businessId} onChange={setBusiness} />
        <Select
          size="xs"
          w={170}
          aria-label={strings.filters.disposition}
          placeholder={strings.filters.everyDisposition}
          data={STATES}
          value={disposition}
          onChange={setDisposition}
          clearable
        />
        {count !== 0 && <FindingsDrillDowns request={request} />}
      </div>
      {error && <ErrorNotice error={error} />}
      {count === 0 && (
        <NothingFound isComputing={overview.isComputing} isFiltered={isFiltered} onClear={showAll} />
      )}
      {shown && shown.count > 0 && (
        <FindingsList {...shown} isFormer={isFormer} titles={titles} cutOffMs={overview.cutOffMs ?? 0} />
      )}
    </>
  )
}

interface NothingFoundProps {
  readonly isComputing: boolean
  readonly isFiltered: boolean
  onClear(): void
}

/** Nothing found, nothing found yet, and nothing under these filters are three answers. */
function NothingFound({ isComputing, isFiltered, onClear }: NothingFoundProps) {
  if (isComputing) return <Notice kind="info" title={strings.empty.computing} />
  return (
    <Notice kind="info" title={isFiltered ? strings.empty.filtered : strings.empty.rule}>
      <p>{strings.empty.text}</p>
      {isFiltered && (
        <Button variant="default" mt={8} onClick={onClear}>
          {strings.empty.clear}
        </Button>
      )}
    </Notice>
  )
}
