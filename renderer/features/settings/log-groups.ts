import {
  IconDatabase,
  IconFileText,
  IconGavel,
  IconPointer,
  IconRuler2,
  IconTarget,
  IconTerminal2,
} from '@tabler/icons-react'
import { LOG_ACTIONS, type LogAction } from '../../../shared/domain/auditor-log.ts'

/** What the log can be narrowed down to. */
export const LOG_GROUPS = ['all', 'decisions', 'samples', 'reports', 'data', 'rules'] as const
export type LogGroup = (typeof LOG_GROUPS)[number]

const BEGINNINGS: Readonly<Record<Exclude<LogGroup, 'all'>, RegExp>> = {
  decisions: /^(?:disposition|case|decision|request|answers)-/,
  samples: /^(?:population|sample|item|second|sheet|negative)-/,
  reports: /^(?:report|rows|log)-/,
  data: /^(?:sync|files|quarantine|acknowledgment|connection|key|protection|verified|fingerprint|bundles?)/,
  rules: /^(?:parameter|criterion|policy)-/,
}

/** null: all, those of a later version among them. */
export function actionsOf(group: LogGroup): readonly LogAction[] | null {
  return group === 'all' ? null : LOG_ACTIONS.filter((action) => BEGINNINGS[group].test(action))
}

const ICONS = {
  decisions: IconGavel,
  samples: IconTarget,
  reports: IconFileText,
  data: IconDatabase,
  rules: IconRuler2,
} as const

/** Of the group of an action. */
export function iconOf(action: string): typeof IconGavel {
  if (action.startsWith('statement-')) return IconTerminal2
  for (const [group, pattern] of Object.entries(BEGINNINGS)) {
    if (pattern.test(action)) return ICONS[group as keyof typeof ICONS]
  }
  return IconPointer
}
