import { IconCircleCheck, IconFilterOff, IconLayersSubtract } from '@tabler/icons-react'
import { ANY_CASE, type CaseCounts } from '../../../shared/domain/case.ts'
import type { FindingsOverview } from '../../../shared/domain/finding.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useCaseCounts, useDataStatus } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useShowView } from '../../stores/view-store.ts'
import { saveAs } from '../reports/save-report.ts'
import { BulkCase } from './bulk-case.tsx'
import { isFiltered } from './case-filters.tsx'
import { CasesList } from './cases-list.tsx'
import { CasesToolbar } from './cases-toolbar.tsx'
import { FigureFindings } from './figure-findings.tsx'
import { strings } from './strings.ts'

/** The list of cases, worst first, or one burst with its reviews; beside it, the case and the decision about it. */
export function CasesScreen() {
  const { filter, view, opened, findings } = useCasesStore()
  const counts = useCall('cases:count', filter, { keepsFormer: true })
  const rules = useCall('findings:rules', undefined, { keepsFormer: true }).data
  // While the rules run for the first time, a zero is no answer yet.
  const areKnown =
    rules !== undefined && rules.cutoffMs !== null && (!isComputing(rules) || counts.data?.all.cases !== 0)
  if (findings) return <FigureFindings shown={findings} />
  if (opened !== null) return <BulkCase key={opened} reference={opened} />
  if (counts.data && counts.data[view].cases > 0) return <CasesList counts={counts.data} />
  return (
    <ScreenLayout
      toolbar={
        counts.data && areKnown ? <CasesToolbar counts={counts.data} /> : <Toolbar title={strings.title} />
      }
    >
      {counts.error ? (
        <ScreenError error={counts.error} />
      ) : counts.data ? (
        <NoCases counts={counts.data} />
      ) : (
        <SkeletonRows rows={12} />
      )}
    </ScreenLayout>
  )
}

function isComputing({ isComputing: isRunning, rules }: FindingsOverview): boolean {
  return isRunning || rules.some(({ isCurrent }) => !isCurrent)
}

/** Not fetched, not computed yet, nothing under these filters, everything decided: different answers. */
function NoCases({ counts }: { readonly counts: CaseCounts }) {
  const status = useDataStatus()
  const rules = useCall('findings:rules', undefined, { keepsFormer: true }).data
  const unfiltered = useCaseCounts()
  const { view, filter, showView, setFilter } = useCasesStore()
  const show = useShowView()
  const icon = <IconLayersSubtract size={20} stroke={1.6} aria-hidden />
  const { empty } = strings
  if (!status || !rules) return <SkeletonRows rows={12} />
  if (status.cutoff === null) {
    return (
      <ScreenMessage
        icon={icon}
        title={empty.notFetched}
        action={<Button onClick={() => show('data')}>{empty.openData}</Button>}
      >
        {empty.notFetchedText}
      </ScreenMessage>
    )
  }
  if (isFiltered(filter)) {
    return (
      <ScreenMessage
        icon={<IconFilterOff size={20} stroke={1.6} aria-hidden />}
        title={empty.filtered}
        action={<Button onClick={() => setFilter(ANY_CASE)}>{strings.filter.clear}</Button>}
      >
        {unfiltered && empty.filteredText(formatCount(unfiltered[view].cases))}
      </ScreenMessage>
    )
  }
  if (isComputing(rules)) {
    return (
      <ScreenMessage icon={icon} title={empty.computing}>
        {empty.computingText}
      </ScreenMessage>
    )
  }
  if (counts.all.cases === 0) {
    return (
      <ScreenMessage icon={icon} title={empty.none}>
        {empty.noneText}
      </ScreenMessage>
    )
  }
  if (view !== 'open') {
    return (
      <ScreenMessage
        icon={icon}
        title={empty.noneDecided}
        action={<Button onClick={() => showView('open')}>{empty.showOpen}</Button>}
      >
        {empty.noneDecidedText}
      </ScreenMessage>
    )
  }
  return (
    <ScreenMessage
      icon={<IconCircleCheck size={20} stroke={1.6} aria-hidden />}
      tone="good"
      title={empty.allDecided(formatCount(counts.all.cases))}
      action={
        <span className="line">
          <Button
            kind="primary"
            onClick={() => void saveAs('pdf', { template: 'findings', filter: '' }).catch(showFailure)}
          >
            {strings.actions.saveReport}
          </Button>
          <Button onClick={() => showView('decided')}>{empty.showDecided}</Button>
        </span>
      }
    >
      {empty.allDecidedText}
    </ScreenMessage>
  )
}
