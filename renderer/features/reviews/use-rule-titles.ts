import { useMemo } from 'react'
import { useCall } from '../../ipc/use-call.ts'

/** What the rules are called, by their names; empty until it is known. */
export function useRuleTitles(): ReadonlyMap<string, string> {
  const rules = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules
  // Asked again every few seconds while rules run: only other titles are another map.
  const titles = rules?.map(({ rule }) => `${rule.name}\t${rule.title}`).join('\n') ?? ''
  return useMemo(() => new Map(titles.split('\n').map(toPair)), [titles])
}

function toPair(line: string): [string, string] {
  const [name = '', title = ''] = line.split('\t')
  return [name, title]
}
