import './findings.css'
import { Tabs } from '@mantine/core'
import { useMemo } from 'react'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { FINDINGS_TABS, type FindingsTab, useFindingsStore } from '../../stores/findings-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { BusinessesPanel } from '../businesses/businesses-panel.tsx'
import { ByBusiness } from './by-business.tsx'
import { ByDisposition } from './by-disposition.tsx'
import { ByRule } from './by-rule.tsx'
import { CutOffLine } from './cut-off-line.tsx'
import { findingsStrings as strings } from './findings-strings.ts'
import { ReferenceBox } from './reference-box.tsx'
import { SelfTestPanel } from './self-test-panel.tsx'

const isTab = (value: string | null): value is FindingsTab => FINDINGS_TABS.some((tab) => tab === value)

/** What the rules found, by rule, business or disposition; the comparison of businesses; the self-test of the rules. */
export function FindingsScreen() {
  const overview = useCall('findings:rules', undefined, { keepsFormer: true })
  const tab = useFindingsStore((state) => state.tab)
  const setTab = useFindingsStore((state) => state.setTab)
  const titles = useMemo(
    () => new Map((overview.data?.rules ?? []).map(({ rule }) => [rule.name, rule.title])),
    [overview.data],
  )
  return (
    <div className="findings-screen">
      <header className="spread">
        <h1>{strings.title}</h1>
        {overview.data && <CutOffLine overview={overview.data} />}
        <ReferenceBox />
      </header>
      <Tabs value={tab} onChange={(value) => isTab(value) && setTab(value)} keepMounted={false}>
        <Tabs.List aria-label={strings.tabsLabel}>
          {FINDINGS_TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {strings.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {overview.isPending && <p className="dim">{commonStrings.loading}</p>}
      {overview.error && <ErrorNotice error={overview.error} />}
      {overview.data?.cutOffMs === null && <Notice kind="warning" title={strings.nothingFetched} />}
      {overview.data && (overview.data.cutOffMs !== null || tab === 'self-test') && (
        <>
          {tab === 'rules' && <ByRule overview={overview.data} titles={titles} />}
          {tab === 'business' && <ByBusiness overview={overview.data} titles={titles} />}
          {tab === 'disposition' && <ByDisposition overview={overview.data} titles={titles} />}
          {tab === 'businesses' && <BusinessesPanel />}
          {tab === 'self-test' && <SelfTestPanel titles={titles} />}
        </>
      )}
    </div>
  )
}
