import { useCallback } from 'react'
import type { ListedTemplate } from '../../../shared/domain/report.ts'
import { showFailure } from '../../components/show-failure.ts'
import { type ReportScope, saveAs } from './save-report.ts'

/** Order and moment of the list that is exported, and the rows chosen in it, so that the file is the view. */
type ExportedView = Pick<ReportScope, 'sort' | 'asOfMs' | 'items'>

/** Asks where to save and writes a CSV; how it goes and ends is told on the Reports screen, and elsewhere in short. */
export function useExport(): (template: ListedTemplate, filter: string, view?: ExportedView) => void {
  return useCallback((template, filter, view = {}) => {
    saveAs('csv', { template, filter, ...view }).catch(showFailure)
  }, [])
}
