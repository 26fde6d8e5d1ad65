import { verbOf } from '../../../shared/format/count.ts'
export const strings = {
  places: 'Places',
  settings: 'Settings',
  switchWorkspace: (name: string) => `Switch workspace, now ${name}`,
  openFile: 'Open workspace…',
  openBundle: 'Open bundle…',
  connect: 'Connect…',
  closeWorkspace: 'Close workspace',
  issuesWaiting: (count: string) => `${count} open ${verbOf(count, 'issue', 'issues')}`,
  dataStatus: 'Data status: open Data',
  dataThrough: 'Data through',
  nothingFetched: 'Nothing fetched',
  evidenceAltered: 'Evidence altered',
  syncing: 'Syncing',
  offline: 'Offline',
} as const
