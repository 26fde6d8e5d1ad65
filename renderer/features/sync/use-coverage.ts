import { useMemo } from 'react'
import { useCall } from '../../ipc/use-call.ts'
import { type Coverage, coverageOf } from './coverage.ts'

/** How far the cache is whole for what the workspace asks for; undefined until it is known. */
export function useCoverage(): Coverage | undefined {
  const sweeps = useCall('sweeps:list', { offset: 0, limit: 100 })
  const workspace = useCall('workspace:current', undefined)
  const scope = workspace.data?.connection.scope
  return useMemo(
    () => (sweeps.data && scope ? coverageOf(sweeps.data, scope) : undefined),
    [sweeps.data, scope],
  )
}
