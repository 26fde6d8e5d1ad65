import { useMemo } from 'react'
import type { LogContext } from '../../../shared/strings/log-sentences.ts'
import { LOCALE } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'

/** What sentences of the log need to know; rules have their names until their titles are known. */
export function useLogContext(): LogContext {
  const found = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules
  return useMemo(
    () => ({ locale: LOCALE, rules: new Map(found?.map(({ rule }) => [rule.name, rule])) }),
    [found],
  )
}
