import { useMemo } from 'react'
import { useCall } from '../../ipc/use-call.ts'

const ASK_AGAIN_MS = 2_000

/**
 * Whether every rule has been applied to the cache as it is: until then, that an item has no finding is not known. Asking
 * starts the rules where they have to be applied. True while there is no answer, so that nothing flashes.
 */
export function useFindingsKnown(): boolean {
  const overview = useCall('findings:rules', undefined, {
    keepsFormer: true,
    askAgainMs: ({ rules }) => (rules.every(({ isCurrent }) => isCurrent) ? false : ASK_AGAIN_MS),
  })
  return overview.data?.rules.every(({ isCurrent }) => isCurrent) ?? true
}

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
